// "Each evaluation subscribes, so each adds its subscriptions."
// Dies at: Step 7.1
// MARK: Step 7.1 · Renderer.swift
// - node.subscriptions = node.objects.map { object in
// + node.subscriptions += node.objects.map { object in
// END Step 7.1
