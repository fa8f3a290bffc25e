// The dictionary is changed where it is, by its indices.
// MARK: Step 3.1 · Removed, but still called
var index = trackings.startIndex
while index != trackings.endIndex {
    trackings.values[index].removeValue(forKey: id)
    trackings.formIndex(after: &index)
}
trackings = trackings.filter { !$0.value.isEmpty }
// END Step 3.1
