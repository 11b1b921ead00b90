//! Pooling ops: each reduces windows. The second input only gives the sizes of the windows; its elements are not read.

use assay_model::OpDef;

use super::indexing::{Maps, StructuredOp};
use super::{SHAPES, defs, element_functions, named, recipes};

pub static OPS: &[OpDef] = &defs(&NAMED, SHAPES, Some(recipes::named::pooling));

/// The pooling ops.
pub static NAMED: [StructuredOp; 17] = [
    named(
        "linalg.pooling_nchw_max",
        "Greatest element of each window.",
        Maps::Fixed("n c h w | kh kw : (n, c, h*s0+kh*d0, w*s1+kw*d1) (kh, kw) -> (n, c, h, w)"),
    ).function(&element_functions::MAX_SIGNED),
    named(
        "linalg.pooling_nchw_sum",
        "Sum of each window.",
        Maps::Fixed("n c h w | kh kw : (n, c, h*s0+kh*d0, w*s1+kw*d1) (kh, kw) -> (n, c, h, w)"),
    ).function(&element_functions::ADD),
    named(
        "linalg.pooling_ncw_max",
        "Greatest element of each window.",
        Maps::Fixed("n c w | kw : (n, c, w*s0+kw*d0) (kw) -> (n, c, w)"),
    ).function(&element_functions::MAX_SIGNED),
    named(
        "linalg.pooling_ncw_sum",
        "Sum of each window.",
        Maps::Fixed("n c w | kw : (n, c, w*s0+kw*d0) (kw) -> (n, c, w)"),
    ).function(&element_functions::ADD),
    named(
        "linalg.pooling_ndhwc_max",
        "Greatest element of each window.",
        Maps::Fixed(
            "n d h w c | kd kh kw : (n, d*s0+kd*d0, h*s1+kh*d1, w*s2+kw*d2, c) (kd, kh, kw) -> (n, d, h, w, c)",
        ),
    ).function(&element_functions::MAX_SIGNED),
    named(
        "linalg.pooling_ndhwc_min",
        "Least element of each window.",
        Maps::Fixed(
            "n d h w c | kd kh kw : (n, d*s0+kd*d0, h*s1+kh*d1, w*s2+kw*d2, c) (kd, kh, kw) -> (n, d, h, w, c)",
        ),
    ).function(&element_functions::MIN_SIGNED),
    named(
        "linalg.pooling_ndhwc_sum",
        "Sum of each window.",
        Maps::Fixed(
            "n d h w c | kd kh kw : (n, d*s0+kd*d0, h*s1+kh*d1, w*s2+kw*d2, c) (kd, kh, kw) -> (n, d, h, w, c)",
        ),
    ).function(&element_functions::ADD),
    named(
        "linalg.pooling_nhwc_max",
        "Greatest element of each window.",
        Maps::Fixed("n h w c | kh kw : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw) -> (n, h, w, c)"),
    ).function(&element_functions::MAX_SIGNED),
    named(
        "linalg.pooling_nhwc_max_unsigned",
        "Greatest element of each window, read as unsigned.",
        Maps::Fixed("n h w c | kh kw : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw) -> (n, h, w, c)"),
    ).function(&element_functions::MAX_UNSIGNED),
    named(
        "linalg.pooling_nhwc_min",
        "Least element of each window.",
        Maps::Fixed("n h w c | kh kw : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw) -> (n, h, w, c)"),
    ).function(&element_functions::MIN_SIGNED),
    named(
        "linalg.pooling_nhwc_min_unsigned",
        "Least element of each window, read as unsigned.",
        Maps::Fixed("n h w c | kh kw : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw) -> (n, h, w, c)"),
    ).function(&element_functions::MIN_UNSIGNED),
    named(
        "linalg.pooling_nhwc_sum",
        "Sum of each window.",
        Maps::Fixed("n h w c | kh kw : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw) -> (n, h, w, c)"),
    ).function(&element_functions::ADD),
    named(
        "linalg.pooling_nwc_max",
        "Greatest element of each window.",
        Maps::Fixed("n w c | kw : (n, w*s0+kw*d0, c) (kw) -> (n, w, c)"),
    ).function(&element_functions::MAX_SIGNED),
    named(
        "linalg.pooling_nwc_max_unsigned",
        "Greatest element of each window, read as unsigned.",
        Maps::Fixed("n w c | kw : (n, w*s0+kw*d0, c) (kw) -> (n, w, c)"),
    ).function(&element_functions::MAX_UNSIGNED),
    named(
        "linalg.pooling_nwc_min",
        "Least element of each window.",
        Maps::Fixed("n w c | kw : (n, w*s0+kw*d0, c) (kw) -> (n, w, c)"),
    ).function(&element_functions::MIN_SIGNED),
    named(
        "linalg.pooling_nwc_min_unsigned",
        "Least element of each window, read as unsigned.",
        Maps::Fixed("n w c | kw : (n, w*s0+kw*d0, c) (kw) -> (n, w, c)"),
    ).function(&element_functions::MIN_UNSIGNED),
    named(
        "linalg.pooling_nwc_sum",
        "Sum of each window.",
        Maps::Fixed("n w c | kw : (n, w*s0+kw*d0, c) (kw) -> (n, w, c)"),
    ).function(&element_functions::ADD),
];
