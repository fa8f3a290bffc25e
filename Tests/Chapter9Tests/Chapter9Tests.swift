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

@StepTests var step1: [StepTest] {
    StepTest("Step 9.1 · a class says that it is observable") {
        checkConformance()
    }
}

@StepTests var step2: [StepTest] {
    StepTest("Step 9.2 · each object has a registrar") {
        checkRegistrar()
    }
}

// With Swift 6.2's own, the classes for these two don't compile.
@StepTests var step4: [StepTest] {
    #if !TOOLCHAIN || compiler(>=6.3)
        StepTest("Step 9.4 · an object has a copy beside the property with the attribute") {
            checkCopy()
        }
    #endif
}

@StepTests var step5: [StepTest] {
    #if !TOOLCHAIN || compiler(>=6.3)
        StepTest("Step 9.5 · a change of the property with the attribute is noticed") {
            #if !TOOLCHAIN
                guard expectNoRecursion(of: "var kilometer = 4", named: "kilometer") else { return }
            #endif
            checkTrackedProperty()
        }
    #endif
}

@StepTests var step7: [StepTest] {
    StepTest("Step 9.7 · a change of what was read is noticed") {
        checkNotice()
    }

    StepTest("Step 9.7 · the models of the workshop need no code of their own") {
        checkWorkshopModels()
    }

    StepTest("Step 9.7 · observers of a property run, after onChange") {
        checkPropertyObservers()
    }

    StepTest("Step 9.7 · a generic class works") {
        checkGenericClass()
    }

    StepTest("Step 9.7 · nested classes work") {
        checkNestedClasses()
    }

    StepTest("Step 9.7 · a class may inherit from one that is not observable") {
        checkSubclassOfPlainClass()
    }

    StepTest("Step 9.7 · modifiers and attributes do no harm") { @MainActor in
        checkModifiersAndAttributes()
    }

    StepTest("Step 9.7 · comments and conditions do no harm") { @MainActor in
        checkComments()
    }

    StepTest("Step 9.7 · what the class has of its own is used") {
        checkOwnMembers()
    }

    #if !TOOLCHAIN
        StepTest("Step 9.7 · a change is reported before it is made, and after it") {
            checkNoticeAfterChange()
        }

        StepTest("Step 9.7 · names in backticks work, and open properties") {
            checkBackticksAndOpen()
        }
    #endif

    StepTest("Step 9.7 · a class may inherit from one that is observable") {
        checkSubclassOfObservableClass()
    }

    StepTest("Step 9.7 · a class of the main actor works") { @MainActor in
        checkMainActor()
    }

    StepTest("Step 9.7 · a decoded object works") {
        try checkDecoding()
    }

    StepTest("Step 9.7 · small programs do what they did with models by hand") {
        checkPrograms()
    }
}

@StepTests var step8: [StepTest] {
    StepTest("Step 9.8 · an in-place change makes no copy") {
        checkCopiesInPlace()
    }

    StepTest("Step 9.8 · an in-place change is reported before it is made") {
        checkNoticeInPlace()
    }

    StepTest("Step 9.8 · small programs with in-place changes") {
        checkProgramsWithInPlaceChanges()
    }
}

@StepTests var step11: [StepTest] {
    StepTest("Step 9.11 · an equal value is not reported") {
        checkEqualValue()
    }

    StepTest("Step 9.11 · an equal value is stored all the same") {
        checkStorageOfEqualValue()
    }

    StepTest("Step 9.11 · an equal object in place of another one") {
        checkEqualObject()
    }

    StepTest("Step 9.11 · where equality is not known, a set is a change") {
        checkUnknownEquality()
    }

    StepTest("Step 9.11 · small programs that set equal values, too") {
        checkProgramsWithEqualValues()
    }

    StepTest("Step 9.11 · what the macro writes is the same by hand") {
        checkHandMade()
    }

    StepTest("Step 9.11 · an app's models need another import and nothing else") { @MainActor in
        checkAppModels()
    }

    StepTest("Step 9.11 · the values of a model come as a sequence") { @MainActor in
        await checkSequence()
    }
}
