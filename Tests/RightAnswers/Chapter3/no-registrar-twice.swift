// A registrar that is known is not noted again.
// MARK: Step 3.3 · One train remembers
defer { registrar.add(self, for: keyPaths) }
if registrations.contains(where: { $0.registrar === registrar }) { return }
registrations = registrations + [Registration(registrar: registrar)]
// END Step 3.3
