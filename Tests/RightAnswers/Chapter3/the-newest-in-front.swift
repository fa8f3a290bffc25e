// The newest reference comes first, and the tracking is added afterwards.
// MARK: Step 3.3 · One train remembers
registrations.insert(Registration(registrar: registrar), at: 0)
registrar.add(self, for: keyPaths)
// END Step 3.3
