//! How to make the ops of `nvvm` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("nvvm").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
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

const ATTRS: &[(&str, &[&str])] = &[
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
