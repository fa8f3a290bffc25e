import Chapter9DropIn
import Chapter9Kinds
import Testing
import WorkshopTesting

// What `@Observable` makes of classes. These tests are in two modules of their own, since all that uses
// a macro has to be compiled when the macro changes: there they take less time than here, where
// Swift Testing has macros as well.

@Suite("Chapter 9 · Delete the boilerplate", .serialized, .chapter(9, .oneForAll))
struct Chapter9Tests {
    @Suite("Step 9.1") struct Step1 {}
    @Suite("Step 9.2") struct Step2 {}
    @Suite("Step 9.4") struct Step4 {}
    @Suite("Step 9.5") struct Step5 {}
    @Suite("Step 9.7") struct Step7 {}
    @Suite("Step 9.8") struct Step8 {}
    @Suite("Step 9.11") struct Step11 {}
}

extension Chapter9Tests.Step1 {
    @Test static func `Step 9.1 · a class says that it is observable`() {
        checkConformance()
    }
}

extension Chapter9Tests.Step2 {
    @Test static func `Step 9.2 · each object has a registrar`() {
        checkRegistrar()
    }
}

#if !TOOLCHAIN || compiler(>=6.3)
    extension Chapter9Tests.Step4 {
        @Test
        static func `Step 9.4 · an object has a copy beside the property with the attribute`() {
            checkCopy()
        }
    }

    extension Chapter9Tests.Step5 {
        @Test static func `Step 9.5 · a change of the property with the attribute is noticed`() {
            #if !TOOLCHAIN
                guard expectNoRecursion(of: "var kilometer = 4", named: "kilometer") else { return }
            #endif
            checkTrackedProperty()
        }
    }
#endif

extension Chapter9Tests.Step7 {
    @Test static func `Step 9.7 · a change of what was read is noticed`() {
        checkNotice()
    }

    @Test static func `Step 9.7 · the models of the workshop need no code of their own`() {
        checkWorkshopModels()
    }

    @Test static func `Step 9.7 · observers of a property run, after onChange`() {
        checkPropertyObservers()
    }

    @Test static func `Step 9.7 · a generic class works`() {
        checkGenericClass()
    }

    @Test static func `Step 9.7 · nested classes work`() {
        checkNestedClasses()
    }

    @Test static func `Step 9.7 · a class may inherit from one that is not observable`() {
        checkSubclassOfPlainClass()
    }

    @Test @MainActor static func `Step 9.7 · modifiers and attributes do no harm`() {
        checkModifiersAndAttributes()
    }

    @Test @MainActor static func `Step 9.7 · comments and conditions do no harm`() {
        checkComments()
    }

    @Test static func `Step 9.7 · what the class has of its own is used`() {
        checkOwnMembers()
    }

    #if !TOOLCHAIN
        @Test static func `Step 9.7 · a change is reported before it is made, and after it`() {
            checkNoticeAfterChange()
        }

        @Test static func `Step 9.7 · names in backticks work, and open properties`() {
            checkBackticksAndOpen()
        }
    #endif

    @Test static func `Step 9.7 · a class may inherit from one that is observable`() {
        checkSubclassOfObservableClass()
    }

    @Test @MainActor static func `Step 9.7 · a class of the main actor works`() {
        checkMainActor()
    }

    @Test static func `Step 9.7 · a decoded object works`() throws {
        try checkDecoding()
    }

    @Test static func `Step 9.7 · small programs do what they did with models by hand`() {
        checkPrograms()
    }
}

extension Chapter9Tests.Step8 {
    @Test static func `Step 9.8 · an in-place change makes no copy`() {
        checkCopiesInPlace()
    }

    @Test static func `Step 9.8 · an in-place change is reported before it is made`() {
        checkNoticeInPlace()
    }

    @Test static func `Step 9.8 · small programs with in-place changes`() {
        checkProgramsWithInPlaceChanges()
    }
}

extension Chapter9Tests.Step11 {
    @Test static func `Step 9.11 · an equal value is not reported`() {
        checkEqualValue()
    }

    @Test static func `Step 9.11 · an equal value is stored all the same`() {
        checkStorageOfEqualValue()
    }

    @Test static func `Step 9.11 · an equal object in place of another one`() {
        checkEqualObject()
    }

    @Test static func `Step 9.11 · where equality is not known, a set is a change`() {
        checkUnknownEquality()
    }

    @Test static func `Step 9.11 · small programs that set equal values, too`() {
        checkProgramsWithEqualValues()
    }

    @Test static func `Step 9.11 · what the macro writes is the same by hand`() {
        checkHandMade()
    }

    @Test @MainActor
    static func `Step 9.11 · an app's models need another import and nothing else`() {
        checkAppModels()
    }

    @Test @MainActor static func `Step 9.11 · the values of a model come as a sequence`() async {
        await checkSequence()
    }
}
