import Chapter9DropIn
import Chapter9Kinds
import Testing
import WorkshopTesting

// What `@Observable` makes of classes. These tests are in two modules of their own, since all that uses
// a macro has to be compiled when the macro changes: there they take less time than here, where
// Swift Testing has macros as well.

@Suite("Chapter 9 · Delete the boilerplate", .serialized, .chapter(9, .oneForAll))
struct Chapter9Tests {
    @Test static func `Step 9.1`() async throws { try await step1.run() }

    @Test static func `Step 9.2`() async throws { try await step2.run() }

    @Test static func `Step 9.4`() async throws { try await step4.run() }

    @Test static func `Step 9.5`() async throws { try await step5.run() }

    @Test static func `Step 9.7`() async throws { try await step7.run() }

    @Test static func `Step 9.8`() async throws { try await step8.run() }

    @Test static func `Step 9.11`() async throws { try await step11.run() }
}

let step1 = StepTests("9.1") {
    StepTest("a class says that it is observable") { checkConformance() }
}

let step2 = StepTests("9.2") {
    StepTest("each object has a registrar") { checkRegistrar() }
}

// With Swift 6.2's own, the classes for these two steps don't compile.
let step4 = StepTests("9.4") {
    #if !TOOLCHAIN || compiler(>=6.3)
        StepTest("an object has a copy beside the property with the attribute") { checkCopy() }
    #endif
}

let step5 = StepTests("9.5") {
    #if !TOOLCHAIN || compiler(>=6.3)
        StepTest("a change of the property with the attribute is noticed") {
            #if !TOOLCHAIN
                guard expectNoRecursion(of: "var kilometer = 4", named: "kilometer") else { return }
            #endif
            checkTrackedProperty()
        }

        StepTest("what the class has of its own is used") {
            #if !TOOLCHAIN
                guard expectNoRecursion(of: "var wagons = 0", named: "wagons") else { return }
            #endif
            checkOwnMembers()
        }
    #endif
}

let step7 = StepTests("9.7") {
    StepTest("a change of what was read is noticed") { checkNotice() }
    StepTest("classes of all kinds work") { @MainActor in checkKinds() }
    StepTest("modifiers and attributes do no harm") { @MainActor in checkModifiersAndAttributes() }
    StepTest("observers of a property run, after onChange") { checkPropertyObservers() }

    StepTest("an app's classes work: subclasses, of the main actor, decoded") { @MainActor in
        try checkAppClasses()
    }

    StepTest("small programs do what they did with models by hand") { checkPrograms() }
}

let step8 = StepTests("9.8") {
    StepTest("an in-place change makes no copy") { checkCopiesInPlace() }
    StepTest("an in-place change is reported before it is made") { checkNoticeInPlace() }
    StepTest("small programs with in-place changes") { checkProgramsWithInPlaceChanges() }
}

let step11 = StepTests("9.11") {
    StepTest("an equal value is stored, and not reported") { checkEqualValue() }
    StepTest("an equal object in place of another one") { checkEqualObject() }
    StepTest("An optional object is compared by identity") { checkOptionalObject() }

    #if !TOOLCHAIN || compiler(>=6.3)
        StepTest("the old value is compared with the new one") { checkQuestion() }
    #endif

    StepTest("small programs that set equal values, too") { checkProgramsWithEqualValues() }
    StepTest("what the macro writes is the same by hand") { checkHandMade() }

    StepTest("an app's models need another import and nothing else") { @MainActor in
        checkAppModels()
    }

    StepTest("the values of a model come as a sequence") { @MainActor in await checkSequence() }
}
