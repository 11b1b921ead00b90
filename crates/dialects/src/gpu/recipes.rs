//! How to make the ops of `gpu` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("gpu").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("GPU_AsyncToken", &["!gpu.async.token"]),
    ("GPU_SparseSpMatHandle", &["!gpu.sparse.spmat_handle"]),
    ("GPU_SparseDnTensorHandle", &["!gpu.sparse.dntensor_handle"]),
    ("GPU_SparseSpGEMMOpHandle", &["!gpu.sparse.spgemmop_handle"]),
    // Neighbours in the last dimension must be neighbours in memory (`SubgroupMmaLoadMatrixOp::verify`).
    (
        "GPU_MMAMemRef",
        &[
            "memref<32x32xf16>",
            "memref<16x?xf16>",
            "memref<8x32x32xf32>",
            "memref<32x32xi8, strided<[64, 1]>>",
            "memref<16x16xvector<4xf16>>",
        ],
    ),
    ("GPU_MMAMatrix", &["!gpu.mma_matrix<16x16xf16, \"COp\">"]),
    ("MMAMatrixOf", &["!gpu.mma_matrix<16x16xf16, \"AOp\">", "!gpu.mma_matrix<16x16xf16, \"BOp\">"]),
    ("MMAMatrixOf#2", &["!gpu.mma_matrix<16x16xf16, \"COp\">"]),
    ("MMAMatrixOf#3", &["!gpu.mma_matrix<16x16xf16, \"COp\">"]),
];

const ATTRS: &[(&str, &[&str])] = &[
    ("GPUObjectArrayAttr", &["[#gpu.object<#nvvm.target, \"BIN\">]"]),
    (
        "GPU_AllReduceOperationAttr",
        &[
            "#gpu<all_reduce_op add>",
            "#gpu<all_reduce_op mul>",
            "#gpu<all_reduce_op minui>",
            "#gpu<all_reduce_op minsi>",
            "#gpu<all_reduce_op minnumf>",
            "#gpu<all_reduce_op maxui>",
            "#gpu<all_reduce_op maxsi>",
            "#gpu<all_reduce_op maxnumf>",
        ],
    ),
    ("GPU_BroadcastTypeAttr", &["#gpu<broadcast first_active_lane>", "#gpu<broadcast specific_lane>"]),
    ("GPU_DimensionAttr", &["#gpu<dim x>", "#gpu<dim y>", "#gpu<dim z>"]),
    (
        "GPU_Prune2To4SpMatFlagAttr",
        &[
            "#gpu<prune_2to4_spmat_flag NONE>",
            "#gpu<prune_2to4_spmat_flag PRUNE_ONLY>",
            "#gpu<prune_2to4_spmat_flag PRUNE_AND_CHECK>",
        ],
    ),
    (
        "GPU_ShuffleModeAttr",
        &[
            "#gpu<shuffle_mode xor>",
            "#gpu<shuffle_mode up>",
            "#gpu<shuffle_mode down>",
            "#gpu<shuffle_mode idx>",
        ],
    ),
    (
        "GPU_SpGEMMWorkEstimationOrComputeKindAttr",
        &[
            "#gpu<spgemm_work_estimation_or_compute_kind WORK_ESTIMATION>",
            "#gpu<spgemm_work_estimation_or_compute_kind COMPUTE>",
        ],
    ),
    (
        "GPU_TransposeModeAttr",
        &[
            "#gpu<mat_transpose_mode NON_TRANSPOSE>",
            "#gpu<mat_transpose_mode TRANSPOSE>",
            "#gpu<mat_transpose_mode CONJUGATE_TRANSPOSE>",
        ],
    ),
    (
        "MMAElementWiseAttr",
        &[
            "#gpu<mma_element_wise addf>",
            "#gpu<mma_element_wise mulf>",
            "#gpu<mma_element_wise subf>",
            "#gpu<mma_element_wise maxf>",
            "#gpu<mma_element_wise minf>",
            "#gpu<mma_element_wise divf>",
            "#gpu<mma_element_wise addi>",
            "#gpu<mma_element_wise muli>",
        ],
    ),
];
