// The tests are in the libraries that this target needs, one for each chapter. See Package.swift.
