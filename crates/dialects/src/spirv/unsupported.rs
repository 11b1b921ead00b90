//! Ops that deliberately have no meaning.

use assay_model::OpDef;

const GROUP: &str = "its result depends on the other invocations of a group";
const IMAGE: &str = "images are not modelled";
const COOPERATIVE: &str = "cooperative matrices are not modelled";
const GRAPH: &str = "graphs are not modelled";
const STAGE: &str = "what it emits goes to the next stage of the pipeline";
const BARRIER: &str = "it orders the other invocations of a group";
const PACKED: &str = "packed formats are not modelled";

pub static OPS: &[OpDef] = &[
    OpDef::unsupported("spirv.ARM.Graph", GRAPH),
    OpDef::unsupported("spirv.ARM.GraphConstant", GRAPH),
    OpDef::unsupported("spirv.ARM.GraphEntryPoint", GRAPH),
    OpDef::unsupported("spirv.ARM.GraphOutputs", GRAPH),
    OpDef::unsupported("spirv.INTEL.ControlBarrierArrive", BARRIER),
    OpDef::unsupported("spirv.INTEL.ControlBarrierWait", BARRIER),
    OpDef::unsupported("spirv.EXT.EmitMeshTasks", STAGE),
    OpDef::unsupported("spirv.EXT.SetMeshOutputs", STAGE),
    OpDef::unsupported("spirv.EmitVertex", STAGE),
    OpDef::unsupported("spirv.EndPrimitive", STAGE),
    OpDef::unsupported("spirv.GL.PackHalf2x16", PACKED),
    OpDef::unsupported("spirv.GL.PackSnorm4x8", PACKED),
    OpDef::unsupported("spirv.GL.UnpackHalf2x16", PACKED),
    OpDef::unsupported("spirv.GL.UnpackSnorm4x8", PACKED),
    OpDef::unsupported("spirv.GroupNonUniformBallotBitCount", GROUP),
    OpDef::unsupported("spirv.GroupNonUniformBallotFindLSB", GROUP),
    OpDef::unsupported("spirv.GroupNonUniformBallotFindMSB", GROUP),
    OpDef::unsupported("spirv.GroupNonUniformQuadSwap", GROUP),
    OpDef::unsupported("spirv.GroupNonUniformRotateKHR", GROUP),
    OpDef::unsupported("spirv.INTEL.SubgroupBlockRead", GROUP),
    OpDef::unsupported("spirv.INTEL.SubgroupBlockWrite", GROUP),
    OpDef::unsupported("spirv.Image", IMAGE),
    OpDef::unsupported("spirv.ImageDrefGather", IMAGE),
    OpDef::unsupported("spirv.ImageFetch", IMAGE),
    OpDef::unsupported("spirv.ImageQuerySize", IMAGE),
    OpDef::unsupported("spirv.ImageRead", IMAGE),
    OpDef::unsupported("spirv.ImageSampleExplicitLod", IMAGE),
    OpDef::unsupported("spirv.ImageSampleImplicitLod", IMAGE),
    OpDef::unsupported("spirv.ImageSampleProjDrefImplicitLod", IMAGE),
    OpDef::unsupported("spirv.ImageWrite", IMAGE),
    OpDef::unsupported("spirv.KHR.CooperativeMatrixLength", COOPERATIVE),
    OpDef::unsupported("spirv.KHR.CooperativeMatrixLoad", COOPERATIVE),
    OpDef::unsupported("spirv.KHR.CooperativeMatrixMulAdd", COOPERATIVE),
    OpDef::unsupported("spirv.KHR.CooperativeMatrixStore", COOPERATIVE),
    OpDef::unsupported("spirv.CL.printf", "what it prints goes to the host"),
    OpDef::unsupported(
        "spirv.GenericCastToPtrExplicit",
        "whether an address has a storage class is not known",
    ),
    OpDef::unsupported(
        "spirv.EXT.SpecConstantCompositeReplicate",
        "a composite of constants that the host may set",
    ),
];
