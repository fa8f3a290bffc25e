// The dictionary is changed where it is, by its indices.
// MARK: Step 3.1 · Forget one tracking under every key path
var index = trackings.startIndex
while index != trackings.endIndex {
    trackings.values[index].removeValue(forKey: id)
    trackings.formIndex(after: &index)
}
// END Step 3.1
