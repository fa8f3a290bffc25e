// A value may be new as soon as a change begins.
// Dies at: Step 8.8
// MARK: Step 8.8 · Observations.swift
// - await change?.tracking.waitForEnd(isolation: values?.isolation)
// END Step 8.8
