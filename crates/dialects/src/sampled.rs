//! The dialects without semantics here: samples of their ops, and types and attributes that ODS does not describe.

use assay_model::{Examples, Recipes};

pub const ACC: Recipes =
    Recipes::new("acc").types(ACC_TYPES).attrs(ACC_ATTRS).samples(include_str!("acc/samples.txt"));
pub const AMDGPU: Recipes = Recipes::new("amdgpu")
    .types(AMDGPU_TYPES)
    .attrs(AMDGPU_ATTRS)
    .samples(include_str!("amdgpu/samples.txt"));
pub const AMX: Recipes = Recipes::new("amx").types(AMX_TYPES).samples(include_str!("amx/samples.txt"));
pub const ARM_NEON: Recipes = Recipes::new("arm_neon").samples(include_str!("arm_neon/samples.txt"));
pub const ARM_SVE: Recipes = Recipes::new("arm_sve").samples(include_str!("arm_sve/samples.txt"));
pub const EMITC: Recipes =
    Recipes::new("emitc").types(EMITC_TYPES).attrs(EMITC_ATTRS).samples(include_str!("emitc/samples.txt"));
pub const IRDL: Recipes = Recipes::new("irdl").attrs(IRDL_ATTRS).samples(include_str!("irdl/samples.txt"));
pub const ML_PROGRAM: Recipes = Recipes::new("ml_program").samples(include_str!("ml_program/samples.txt"));
pub const NVGPU: Recipes =
    Recipes::new("nvgpu").types(NVGPU_TYPES).attrs(NVGPU_ATTRS).samples(include_str!("nvgpu/samples.txt"));
pub const NVVM: Recipes =
    Recipes::new("nvvm").types(NVVM_TYPES).attrs(NVVM_ATTRS).samples(include_str!("nvvm/samples.txt"));
pub const OMP: Recipes =
    Recipes::new("omp").types(OMP_TYPES).attrs(OMP_ATTRS).samples(include_str!("omp/samples.txt"));
pub const PDL: Recipes = Recipes::new("pdl").types(PDL_TYPES).samples(include_str!("pdl/samples.txt"));
pub const PDL_INTERP: Recipes = Recipes::new("pdl_interp").samples(include_str!("pdl_interp/samples.txt"));
pub const PTR: Recipes = Recipes::new("ptr").types(PTR_TYPES).samples(include_str!("ptr/samples.txt"));
pub const QUANT: Recipes =
    Recipes::new("quant").types(QUANT_TYPES).samples(include_str!("quant/samples.txt"));
pub const ROCDL: Recipes =
    Recipes::new("rocdl").types(ROCDL_TYPES).samples(include_str!("rocdl/samples.txt"));
pub const SHARD: Recipes =
    Recipes::new("shard").attrs(SHARD_ATTRS).samples(include_str!("shard/samples.txt"));
pub const SMT: Recipes =
    Recipes::new("smt").types(SMT_TYPES).attrs(SMT_ATTRS).samples(include_str!("smt/samples.txt"));
pub const TRANSFORM: Recipes = Recipes::new("transform").samples(include_str!("transform/samples.txt"));
pub const VCIX: Recipes = Recipes::new("vcix").samples(include_str!("vcix/samples.txt"));
pub const WASMSSA: Recipes =
    Recipes::new("wasmssa").types(WASMSSA_TYPES).samples(include_str!("wasmssa/samples.txt"));
pub const X86VECTOR: Recipes = Recipes::new("x86vector").samples(include_str!("x86vector/samples.txt"));
pub const XEGPU: Recipes =
    Recipes::new("xegpu").types(XEGPU_TYPES).attrs(XEGPU_ATTRS).samples(include_str!("xegpu/samples.txt"));
pub const XEVM: Recipes = Recipes::new("xevm").attrs(XEVM_ATTRS).samples(include_str!("xevm/samples.txt"));

const ACC_TYPES: Examples = &[
    ("OpenACC_PointerLikeType", &["memref<4xf32>"]),
    ("OpenACC_AnyPointerOrMappableType", &["memref<4xf32>"]),
    ("OpenACC_PointerLikeTypeInterface", &["memref<4xf32>"]),
];

const ACC_ATTRS: Examples = &[
    ("DeviceTypeArrayAttr", &["[#acc.device_type<none>]"]),
    ("GangArgTypeArrayAttr", &[]),
    ("TypedArrayAttrBase#3", &["[#acc.device_type<none>]"]),
    ("DefaultValueAttr", &["#acc<defaultvalue present>", "#acc<defaultvalue none>"]),
    (
        "OpenACC_DataClauseAttr",
        &[
            "#acc<data_clause acc_copyin>",
            "#acc<data_clause acc_copyin_readonly>",
            "#acc<data_clause acc_copy>",
            "#acc<data_clause acc_copyout>",
            "#acc<data_clause acc_copyout_zero>",
            "#acc<data_clause acc_present>",
            "#acc<data_clause acc_create>",
            "#acc<data_clause acc_create_zero>",
        ],
    ),
    (
        "OpenACC_DataClauseModifierAttr",
        &[
            "#acc<data_clause_modifier none>",
            "#acc<data_clause_modifier zero>",
            "#acc<data_clause_modifier readonly>",
            "#acc<data_clause_modifier alwaysin>",
            "#acc<data_clause_modifier alwaysout>",
            "#acc<data_clause_modifier always>",
            "#acc<data_clause_modifier capture>",
        ],
    ),
];

const AMDGPU_TYPES: Examples = &[
    ("AMDGPU_TDMBaseType", &["!amdgpu.tdm_base<i32>"]),
    ("AMDGPU_TDMGatherBaseType", &["!amdgpu.tdm_gather_base<i32, i16>"]),
];

const AMDGPU_ATTRS: Examples = &[
    (
        "AMDGPU_DPPPermAttr",
        &[
            "#amdgpu<dpp_perm quad_perm>",
            "#amdgpu<dpp_perm row_shl>",
            "#amdgpu<dpp_perm row_shr>",
            "#amdgpu<dpp_perm row_ror>",
            "#amdgpu<dpp_perm wave_shl>",
            "#amdgpu<dpp_perm wave_shr>",
            "#amdgpu<dpp_perm wave_ror>",
            "#amdgpu<dpp_perm wave_rol>",
        ],
    ),
    (
        "AMDGPU_MFMAPermBAttr",
        &[
            "#amdgpu<mfma_perm_b none>",
            "#amdgpu<mfma_perm_b bcast_first_32>",
            "#amdgpu<mfma_perm_b bcast_second_32>",
            "#amdgpu<mfma_perm_b rotate_16_right>",
            "#amdgpu<mfma_perm_b bcast_first_16>",
            "#amdgpu<mfma_perm_b bcast_second_16>",
            "#amdgpu<mfma_perm_b bcast_third_16>",
            "#amdgpu<mfma_perm_b bcast_fourth_16>",
        ],
    ),
];

const AMX_TYPES: Examples = &[
    ("AnyAMXTile", &["!amx.tile<16x16xf32>", "!amx.tile<16x64xi8>"]),
    ("AMXTileF16OrBF16", &["!amx.tile<16x32xbf16>"]),
    ("AMXTileF32", &["!amx.tile<16x16xf32>"]),
    ("AMXTileI8", &["!amx.tile<16x64xi8>"]),
    ("AMXTileI32", &["!amx.tile<16x16xi32>"]),
];

const EMITC_TYPES: Examples = &[
    ("EmitCType", &["i32", "i64", "f32", "f64", "index", "!emitc.opaque<\"T\">"]),
    ("EmitC_LValueType", &["!emitc.lvalue<i32>", "!emitc.lvalue<f32>"]),
    ("EmitC_PointerType", &["!emitc.ptr<i32>"]),
    ("AnyTypeOf#19", &["i32", "f32", "!emitc.lvalue<i32>"]),
    ("FloatIntegerIndexOrOpaqueType", &["i32", "i64", "f32"]),
    ("IntegerIndexOrOpaqueType", &["i32", "i64", "index"]),
    ("AnyTypeOf#20", &["!emitc.lvalue<i32>"]),
    ("EmitC_LValueOf#2", &["!emitc.lvalue<!emitc.opaque<\"T\">>"]),
    ("EmitC_LValueOf", &["!emitc.lvalue<!emitc.opaque<\"T\">>"]),
    ("AnyTypeOf#21", &["!emitc.ptr<i32>", "!emitc.array<4xi32>"]),
];

const EMITC_ATTRS: Examples = &[("EmitC_OpaqueOrTypedAttr", &["#emitc.opaque<\"1\">"])];

const IRDL_ATTRS: Examples = &[("VariadicityArrayAttr", &[])];

const NVGPU_TYPES: Examples = &[
    ("NVGPU_MBarrierGroup", &["!nvgpu.mbarrier.group<memorySpace = 3>"]),
    ("NVGPU_WarpgroupMatrixDescriptor", &["!nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>"]),
    ("NVGPU_WarpgroupAccumulator", &["!nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>"]),
    (
        "NVGPU_TensorMapDescriptor",
        &[
            "!nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zeros, interleave = none>",
        ],
    ),
];

const NVGPU_ATTRS: Examples = &[(
    "RcpRoundingModeAttr",
    &[
        "#nvgpu<rcp_rounding_mode approx>",
        "#nvgpu<rcp_rounding_mode rn>",
        "#nvgpu<rcp_rounding_mode rz>",
        "#nvgpu<rcp_rounding_mode rm>",
        "#nvgpu<rcp_rounding_mode rp>",
    ],
)];

const NVVM_TYPES: Examples = &[
    ("LLVM_PointerTensor", &["!llvm.ptr<6>"]),
    ("LLVM_PointerShared", &["!llvm.ptr<3>"]),
    ("AnyTypeOf#26", &["!llvm.ptr", "!llvm.ptr<3>"]),
    ("AnyTypeOf#40", &["!llvm.ptr<6>"]),
    ("LLVM_PointerGlobal", &["!llvm.ptr<1>"]),
    ("AnyTypeOf#29", &["!llvm.ptr<3>", "!llvm.ptr<7>"]),
    ("LLVM_PointerGeneric", &["!llvm.ptr"]),
    ("AnyTypeOf#30", &["!llvm.ptr", "!llvm.ptr<3>"]),
    ("AnyTypeOf#38", &["!llvm.ptr", "!llvm.ptr<3>"]),
    ("LLVM_PointerSharedCluster", &["!llvm.ptr<7>"]),
    ("AnyTypeOf#32", &["!llvm.ptr", "!llvm.ptr<7>"]),
    ("AnyTypeOf#35", &["!llvm.ptr<1>"]),
    ("AnyTypeOf#34", &["i32", "!llvm.struct<(i32, i32)>"]),
    ("AnyTypeOf#37", &["i32", "f32"]),
    ("AnyTypeOf#42", &["f64"]),
];

const NVVM_ATTRS: Examples = &[
    ("LdStMatrixShapeAttr", &["#nvvm.ld_st_matrix_shape<m = 8, n = 8>"]),
    ("NVVM_MMAShapeAttr", &["#nvvm.shape<m = 16, n = 8, k = 16>"]),
    (
        "CacheEvictionPriorityAttr",
        &[
            "#nvvm<cache_eviction_priority evict_normal>",
            "#nvvm<cache_eviction_priority evict_first>",
            "#nvvm<cache_eviction_priority evict_last>",
            "#nvvm<cache_eviction_priority evict_unchanged>",
            "#nvvm<cache_eviction_priority no_allocate>",
        ],
    ),
    (
        "ClusterLaunchControlQueryTypeAttr",
        &[
            "#nvvm<cluster_launch_control_query_type is_canceled>",
            "#nvvm<cluster_launch_control_query_type get_first_cta_id_x>",
            "#nvvm<cluster_launch_control_query_type get_first_cta_id_y>",
            "#nvvm<cluster_launch_control_query_type get_first_cta_id_z>",
        ],
    ),
    ("GridDepActionAttr", &["#nvvm<grid_dep_action wait>", "#nvvm<grid_dep_action launch_dependents>"]),
    (
        "LoadCacheModifierAttr",
        &[
            "#nvvm<load_cache_modifier ca>",
            "#nvvm<load_cache_modifier cg>",
            "#nvvm<load_cache_modifier cs>",
            "#nvvm<load_cache_modifier lu>",
            "#nvvm<load_cache_modifier cv>",
        ],
    ),
    ("MatchSyncKindAttr", &["#nvvm<match_sync_kind any>", "#nvvm<match_sync_kind all>"]),
    ("PrefetchCacheLevelAttr", &["#nvvm<prefetch_cache_level L1>", "#nvvm<prefetch_cache_level L2>"]),
    (
        "ReduxKindAttr",
        &[
            "#nvvm<redux_kind add>",
            "#nvvm<redux_kind and>",
            "#nvvm<redux_kind max>",
            "#nvvm<redux_kind min>",
            "#nvvm<redux_kind or>",
            "#nvvm<redux_kind umax>",
            "#nvvm<redux_kind umin>",
            "#nvvm<redux_kind xor>",
        ],
    ),
    ("SetMaxRegisterActionAttr", &["#nvvm<action decrease>", "#nvvm<action increase>"]),
    (
        "ShflKindAttr",
        &["#nvvm<shfl_kind bfly>", "#nvvm<shfl_kind up>", "#nvvm<shfl_kind down>", "#nvvm<shfl_kind idx>"],
    ),
    (
        "VoteSyncKindAttr",
        &[
            "#nvvm<vote_sync_kind any>",
            "#nvvm<vote_sync_kind all>",
            "#nvvm<vote_sync_kind ballot>",
            "#nvvm<vote_sync_kind uni>",
        ],
    ),
];

const OMP_TYPES: Examples = &[("OpenMP_PointerLikeType", &["memref<i32>", "!llvm.ptr"])];

const OMP_ATTRS: Examples = &[
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

const PDL_TYPES: Examples = &[
    ("PDL_RangeOf#2", &["!pdl.range<value>"]),
    ("PDL_RangeOf#3", &["!pdl.range<type>", "!pdl.range<value>"]),
];

const PTR_TYPES: Examples = &[
    ("Ptr_PtrType", &["!ptr.ptr<#ptr.generic_space>"]),
    ("Ptr_PtrLikeType", &["!ptr.ptr<#ptr.generic_space>"]),
    ("Ptr_Ptr1DType", &["vector<4x!ptr.ptr<#ptr.generic_space>>"]),
    ("Ptr_PtrMetadata", &["!ptr.ptr_metadata<memref<4xf32, #ptr.generic_space>>"]),
    ("PtrLikeTypeInterface", &["!ptr.ptr<#ptr.generic_space>", "memref<4xf32, #ptr.generic_space>"]),
];

const QUANT_TYPES: Examples = &[
    (
        "quant_QuantizedScalarOrTensor",
        &["!quant.uniform<i8:f32, 1.0>", "tensor<4x!quant.uniform<i8:f32, 1.0>>"],
    ),
    ("quant_IntegerOrQuantizedScalarOrTensor", &["i8", "!quant.uniform<i8:f32, 1.0>"]),
];

const ROCDL_TYPES: Examples = &[
    ("ROCDLBufferLDS", &["!llvm.ptr<3>"]),
    ("ROCDLGlobalBuffer", &["!llvm.ptr<1>"]),
    ("ROCDLBufferRsrc", &["!llvm.ptr<8>"]),
    ("LLVM_PointerInAddressSpace#3", &["!llvm.ptr<1>"]),
    ("LLVM_PointerInAddressSpace", &["!llvm.ptr<3>"]),
    ("LLVM_PointerInAddressSpace#2", &["!llvm.ptr"]),
    ("ROCDL_ConcretePair", &["!llvm.struct<(i32, i32)>"]),
];

const SHARD_ATTRS: Examples = &[
    ("Shard_GridAxesArrayAttr", &["[]"]),
    (
        "Shard_ReductionKindAttr",
        &[
            "#shard<partial sum>",
            "#shard<partial max>",
            "#shard<partial min>",
            "#shard<partial product>",
            "#shard<partial average>",
            "#shard<partial bitwise_and>",
            "#shard<partial bitwise_or>",
            "#shard<partial bitwise_xor>",
        ],
    ),
];

const SMT_TYPES: Examples = &[
    ("BitVectorType", &["!smt.bv<32>", "!smt.bv<8>"]),
    ("ArrayType", &["!smt.array<[!smt.int -> !smt.bool]>"]),
    ("SMTFuncType", &["!smt.func<(!smt.int) !smt.bool>"]),
    ("AnyNonFuncSMTType", &["!smt.int", "!smt.bool", "!smt.bv<32>"]),
    ("AnySMTType", &["!smt.int", "!smt.bool", "!smt.bv<32>"]),
    ("AnyNonSMTType", &["i32"]),
];

const SMT_ATTRS: Examples = &[("BitVectorAttr", &["#smt.bv<5> : !smt.bv<32>"])];

const WASMSSA_TYPES: Examples =
    &[("WasmSSA_LocalRef", &["!wasmssa<local ref to i32>", "!wasmssa<local ref to f32>"])];

const XEGPU_TYPES: Examples = &[
    ("XeGPU_TensorDesc", &["!xegpu.tensor_desc<8x16xf32>"]),
    ("XeGPU_MemDesc", &["!xegpu.mem_desc<16x64xf16>"]),
    ("XeGPU_GatherScatterSourceType", &["memref<256xf32>"]),
];

const XEGPU_ATTRS: Examples = &[
    ("XeGPU_FenceScopeAttr", &["#xegpu<fence_scope workgroup>", "#xegpu<fence_scope gpu>"]),
    ("XeGPU_MemorySpaceAttr", &["#xegpu<memory_space global>", "#xegpu<memory_space slm>"]),
];

const XEVM_ATTRS: Examples = &[
    ("XeVM_MMAShapeAttr", &["#xevm.mma_shape<m = 8, n = 16, k = 16>"]),
    ("XeVM_MMATypesAttr", &["#xevm.mma_types<d = f32, a = f16, b = f16, c = f32>"]),
];
