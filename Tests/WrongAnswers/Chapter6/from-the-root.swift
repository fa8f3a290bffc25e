// "A turn of the loop draws the screen. So I evaluate the whole screen, from its root."
// Dies at: Step 6.2
// MARK: Step 6.2 · Evaluate everything again
_ = outdated.removeAll()
evaluate(root)
// END Step 6.2
