// "The first line has told those of other threads, so this one tells those of our own." But that line
// was for `.willSet`.
// Dies at: Step 8.1
// MARK: Step 8.1 · Observers.swift
tell(.didSet, of: property) { tracking in
    !AccessList.isCollecting(for: tracking) && tracking.isOfThisThread
}
// END Step 8.1
