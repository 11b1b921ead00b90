//! Convolutions. The names describe the layouts of image, filter and output: n batch, d/h/w space, c channel, f filter, g group, m multiplier;
//! ops with `q` also take two zero points.

use assay_model::OpDef;

use super::indexing::{Maps, StructuredOp};
use super::{SHAPES, defs, named, recipes};

pub static OPS: &[OpDef] = &defs(&NAMED, SHAPES, Some(recipes::named::contraction));

pub static NAMED: [StructuredOp; 30] = [
    named("linalg.conv_1d", "1-D convolution.", Maps::Fixed("w | kw : (w + kw) (kw) -> (w)")),
    named(
        "linalg.conv_2d",
        "2-D convolution.",
        Maps::Fixed("h w | kh kw : (h + kh, w + kw) (kh, kw) -> (h, w)"),
    ),
    named(
        "linalg.conv_3d",
        "3-D convolution.",
        Maps::Fixed("d h w | kd kh kw : (d + kd, h + kh, w + kw) (kd, kh, kw) -> (d, h, w)"),
    ),
    named(
        "linalg.conv_1d_nwc_wcf",
        "1-D convolution of channels, which lie innermost.",
        Maps::Fixed("n w f | kw c : (n, w*s0+kw*d0, c) (kw, c, f) -> (n, w, f)"),
    ),
    named(
        "linalg.conv_1d_ncw_fcw",
        "1-D convolution of channels.",
        Maps::Fixed("n f w | c kw : (n, c, w*s0+kw*d0) (f, c, kw) -> (n, f, w)"),
    ),
    named(
        "linalg.conv_2d_nhwc_hwcf",
        "2-D convolution of channels, which lie innermost.",
        Maps::Fixed("n h w f | kh kw c : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw, c, f) -> (n, h, w, f)"),
    ),
    named(
        "linalg.conv_2d_nhwc_hwcf_q",
        "2-D convolution of channels, which lie innermost, each less its zero point.",
        Maps::Fixed(
            "n h w f | kh kw c : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw, c, f) () () -> (n, h, w, f)",
        ),
    ),
    named(
        "linalg.conv_2d_nhwc_fhwc",
        "2-D convolution of channels, which lie innermost, by filters that lie outermost.",
        Maps::Fixed("n h w f | kh kw c : (n, h*s0+kh*d0, w*s1+kw*d1, c) (f, kh, kw, c) -> (n, h, w, f)"),
    ),
    named(
        "linalg.conv_2d_nhwc_fhwc_q",
        "2-D convolution of channels, which lie innermost, by filters that lie outermost, each less its zero point.",
        Maps::Fixed(
            "n h w f | kh kw c : (n, h*s0+kh*d0, w*s1+kw*d1, c) (f, kh, kw, c) () () -> (n, h, w, f)",
        ),
    ),
    named(
        "linalg.conv_2d_nchw_fchw",
        "2-D convolution of channels.",
        Maps::Fixed("n f h w | c kh kw : (n, c, h*s0+kh*d0, w*s1+kw*d1) (f, c, kh, kw) -> (n, f, h, w)"),
    ),
    named(
        "linalg.conv_2d_nchw_fchw_q",
        "2-D convolution of channels, each less its zero point.",
        Maps::Fixed(
            "n f h w | c kh kw : (n, c, h*s0+kh*d0, w*s1+kw*d1) (f, c, kh, kw) () () -> (n, f, h, w)",
        ),
    ),
    named(
        "linalg.conv_2d_ngchw_fgchw",
        "2-D convolution of channels in groups, the filters' groups within.",
        Maps::Fixed(
            "n g f h w | c kh kw : (n, g, c, h*s0+kh*d0, w*s1+kw*d1) (f, g, c, kh, kw) -> (n, g, f, h, w)",
        ),
    ),
    named(
        "linalg.conv_2d_ngchw_gfchw",
        "2-D convolution of channels in groups.",
        Maps::Fixed(
            "n g f h w | c kh kw : (n, g, c, h*s0+kh*d0, w*s1+kw*d1) (g, f, c, kh, kw) -> (n, g, f, h, w)",
        ),
    ),
    named(
        "linalg.conv_2d_ngchw_gfchw_q",
        "2-D convolution of channels in groups, each less its zero point.",
        Maps::Fixed(
            "n g f h w | c kh kw : (n, g, c, h*s0+kh*d0, w*s1+kw*d1) (g, f, c, kh, kw) () () -> (n, g, f, h, w)",
        ),
    ),
    named(
        "linalg.conv_2d_nhwgc_gfhwc",
        "2-D convolution of channels in groups, which lie innermost.",
        Maps::Fixed(
            "n h w g f | kh kw c : (n, h*s0+kh*d0, w*s1+kw*d1, g, c) (g, f, kh, kw, c) -> (n, h, w, g, f)",
        ),
    ),
    named(
        "linalg.conv_2d_nhwgc_gfhwc_q",
        "2-D convolution of channels in groups, which lie innermost, each less its zero point.",
        Maps::Fixed(
            "n h w g f | kh kw c : (n, h*s0+kh*d0, w*s1+kw*d1, g, c) (g, f, kh, kw, c) () () -> (n, h, w, g, f)",
        ),
    ),
    named(
        "linalg.conv_3d_ndhwc_dhwcf",
        "3-D convolution of channels, which lie innermost.",
        Maps::Fixed(
            "n d h w f | kd kh kw c : (n, d*s0+kd*d0, h*s1+kh*d1, w*s2+kw*d2, c) (kd, kh, kw, c, f) -> (n, d, h, w, f)",
        ),
    ),
    named(
        "linalg.conv_3d_ndhwc_dhwcf_q",
        "3-D convolution of channels, which lie innermost, each less its zero point.",
        Maps::Fixed(
            "n d h w f | kd kh kw c : (n, d*s0+kd*d0, h*s1+kh*d1, w*s2+kw*d2, c) (kd, kh, kw, c, f) () () -> (n, d, h, w, f)",
        ),
    ),
    named(
        "linalg.conv_3d_ncdhw_fcdhw",
        "3-D convolution of channels.",
        Maps::Fixed(
            "n f d h w | c kd kh kw : (n, c, d*s0+kd*d0, h*s1+kh*d1, w*s2+kw*d2) (f, c, kd, kh, kw) -> (n, f, d, h, w)",
        ),
    ),
    named(
        "linalg.depthwise_conv_1d_nwc_wc",
        "1-D convolution of each channel by itself.",
        Maps::Fixed("n w c | kw : (n, w*s0+kw*d0, c) (kw, c) -> (n, w, c)"),
    ),
    named(
        "linalg.depthwise_conv_1d_ncw_cw",
        "1-D convolution of each channel by itself, channels outside.",
        Maps::Fixed("n w c | kw : (n, c, w*s0+kw*d0) (c, kw) -> (n, c, w)"),
    ),
    named(
        "linalg.depthwise_conv_1d_nwc_wcm",
        "1-D convolution of each channel by several filters.",
        Maps::Fixed("n w c m | kw : (n, w*s0+kw*d0, c) (kw, c, m) -> (n, w, c, m)"),
    ),
    named(
        "linalg.depthwise_conv_2d_nhwc_hwc",
        "2-D convolution of each channel by itself.",
        Maps::Fixed("n h w c | kh kw : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw, c) -> (n, h, w, c)"),
    ),
    named(
        "linalg.depthwise_conv_2d_nhwc_hwc_q",
        "2-D convolution of each channel by itself, each less its zero point.",
        Maps::Fixed("n h w c | kh kw : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw, c) () () -> (n, h, w, c)"),
    ),
    named(
        "linalg.depthwise_conv_2d_nchw_chw",
        "2-D convolution of each channel by itself, channels outside.",
        Maps::Fixed("n h w c | kh kw : (n, c, h*s0+kh*d0, w*s1+kw*d1) (c, kh, kw) -> (n, c, h, w)"),
    ),
    named(
        "linalg.depthwise_conv_2d_nhwc_hwcm",
        "2-D convolution of each channel by several filters.",
        Maps::Fixed("n h w c m | kh kw : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw, c, m) -> (n, h, w, c, m)"),
    ),
    named(
        "linalg.depthwise_conv_2d_nhwc_hwcm_q",
        "2-D convolution of each channel by several filters, each less its zero point.",
        Maps::Fixed(
            "n h w c m | kh kw : (n, h*s0+kh*d0, w*s1+kw*d1, c) (kh, kw, c, m) () () -> (n, h, w, c, m)",
        ),
    ),
    named(
        "linalg.depthwise_conv_3d_ndhwc_dhwc",
        "3-D convolution of each channel by itself.",
        Maps::Fixed(
            "n d h w | kd kh kw | c : (n, d*s0+kd*d0, h*s1+kh*d1, w*s2+kw*d2, c) (kd, kh, kw, c) -> (n, d, h, w, c)",
        ),
    ),
    named(
        "linalg.depthwise_conv_3d_ncdhw_cdhw",
        "3-D convolution of each channel by itself, channels outside.",
        Maps::Fixed(
            "n d h w | kd kh kw | c : (n, c, d*s0+kd*d0, h*s1+kh*d1, w*s2+kw*d2) (c, kd, kh, kw) -> (n, c, d, h, w)",
        ),
    ),
    named(
        "linalg.depthwise_conv_3d_ndhwc_dhwcm",
        "3-D convolution of each channel by several filters.",
        Maps::Fixed(
            "n d h w m | kd kh kw | c : (n, d*s0+kd*d0, h*s1+kh*d1, w*s2+kw*d2, c) (kd, kh, kw, c, m) -> (n, d, h, w, c, m)",
        ),
    ),
];
