//! How to make the ops of `omp` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("omp").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[("OpenMP_PointerLikeType", &["memref<i32>", "!llvm.ptr"])];

const ATTRS: &[(&str, &[&str])] = &[
    ("AtomicControlAttr", &[]),
    ("TaskDependArrayAttr", &["[]"]),
    ("BindKindAttr", &["#omp<bindkind parallel>", "#omp<bindkind teams>", "#omp<bindkind thread>"]),
    (
        "CancellationConstructTypeAttr",
        &[
            "#omp<cancellationconstructtype parallel>",
            "#omp<cancellationconstructtype loop>",
            "#omp<cancellationconstructtype sections>",
            "#omp<cancellationconstructtype taskgroup>",
        ],
    ),
    ("ClauseDependAttr", &["#omp<clause_depend(dependsource)>", "#omp<clause_depend(dependsink)>"]),
    (
        "ClauseMapFlagsAttr",
        &[
            "#omp<clause_map_flags none>",
            "#omp<clause_map_flags storage>",
            "#omp<clause_map_flags to>",
            "#omp<clause_map_flags from>",
            "#omp<clause_map_flags always>",
            "#omp<clause_map_flags del>",
            "#omp<clause_map_flags return_param>",
            "#omp<clause_map_flags priv>",
        ],
    ),
    ("DataSharingClauseTypeAttr", &[]),
    ("GrainsizeTypeAttr", &["#omp<grainsizetype strict>"]),
    (
        "MemoryOrderKindAttr",
        &[
            "#omp<memoryorderkind seq_cst>",
            "#omp<memoryorderkind acq_rel>",
            "#omp<memoryorderkind acquire>",
            "#omp<memoryorderkind release>",
            "#omp<memoryorderkind relaxed>",
        ],
    ),
    ("NumTasksTypeAttr", &["#omp<numtaskstype strict>"]),
    ("OrderKindAttr", &["#omp<orderkind concurrent>"]),
    ("OrderModifierAttr", &["#omp<order_mod reproducible>", "#omp<order_mod unconstrained>"]),
    (
        "ProcBindKindAttr",
        &[
            "#omp<procbindkind primary>",
            "#omp<procbindkind master>",
            "#omp<procbindkind close>",
            "#omp<procbindkind spread>",
        ],
    ),
    (
        "ReductionModifierAttr",
        &[
            "#omp<reduction_modifier(defaultmod)>",
            "#omp<reduction_modifier(inscan)>",
            "#omp<reduction_modifier(task)>",
        ],
    ),
    (
        "ScheduleKindAttr",
        &[
            "#omp<schedulekind static>",
            "#omp<schedulekind dynamic>",
            "#omp<schedulekind guided>",
            "#omp<schedulekind auto>",
            "#omp<schedulekind runtime>",
            "#omp<schedulekind distribute>",
        ],
    ),
    (
        "ScheduleModifierAttr",
        &[
            "#omp<sched_mod none>",
            "#omp<sched_mod monotonic>",
            "#omp<sched_mod nonmonotonic>",
            "#omp<sched_mod simd>",
        ],
    ),
    (
        "VariableCaptureKindAttr",
        &[
            "#omp<variable_capture_kind(This)>",
            "#omp<variable_capture_kind(ByRef)>",
            "#omp<variable_capture_kind(ByCopy)>",
            "#omp<variable_capture_kind(VLAType)>",
        ],
    ),
];
