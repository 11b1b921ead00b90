//! How to make the ops of `sparse_tensor` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("sparse_tensor").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    (
        "AnySparseTensor",
        &[
            "tensor<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>",
            "tensor<8xf64, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>",
        ],
    ),
    ("AnyStridedMemRefOfRank#2", &["memref<?xindex>", "memref<?xf32>"]),
];

const ATTRS: &[(&str, &[&str])] = &[
    ("SparseTensorEncodingAttr", &["#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>"]),
    (
        "SparseTensorCrdTransDirectionAttr",
        &["#sparse_tensor<CrdTransDirection dim_to_lvl>", "#sparse_tensor<CrdTransDirection lvl_to_dim>"],
    ),
    (
        "SparseTensorSortKindAttr",
        &[
            "#sparse_tensor<SparseTensorSortAlgorithm hybrid_quick_sort>",
            "#sparse_tensor<SparseTensorSortAlgorithm insertion_sort_stable>",
            "#sparse_tensor<SparseTensorSortAlgorithm quick_sort>",
            "#sparse_tensor<SparseTensorSortAlgorithm heap_sort>",
        ],
    ),
    (
        "SparseTensorStorageSpecifierKindAttr",
        &[
            "#sparse_tensor<kind lvl_sz>",
            "#sparse_tensor<kind pos_mem_sz>",
            "#sparse_tensor<kind crd_mem_sz>",
            "#sparse_tensor<kind val_mem_sz>",
            "#sparse_tensor<kind dim_offset>",
            "#sparse_tensor<kind dim_stride>",
        ],
    ),
];
