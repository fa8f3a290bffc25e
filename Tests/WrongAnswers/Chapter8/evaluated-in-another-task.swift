// A task of its own is on no actor, and `evaluate` goes where it has to.
// Dies at: Step 8.2
// MARK: Step 8.2 · Observations.swift
let result = await Task.detached { [values] () -> Swift.Result<(Iteration, Change), Failure> in
    do throws(Failure) {
        return .success(try await values.evaluate(isolation: values.isolation))
    } catch {
        return .failure(error)
    }
}.value
let (iteration, next) = try result.get()
// END Step 8.2
