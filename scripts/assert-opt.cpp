// An mlir-opt over libcudaqMLIR.so of PyPI's cuda-quantum, which is MLIR 22.1.4 built with assertions. `scripts/target.sh cudaq` builds it.
// The library holds a part of MLIR: these are the dialects and passes that it has completely. one-shot-bufferize, generate-runtime-verification
// and loop-invariant-subset-hoisting are left out, since interfaces of tensor, vector and memref that they need are not in it.
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

using Maker = std::unique_ptr<Pass> (*)();

static const Maker kPasses[] = {
    [] { return createCanonicalizerPass(); },
    [] { return createCSEPass(); },
    [] { return createSCCPPass(); },
    [] { return createInlinerPass(); },
    [] { return createControlFlowSinkPass(); },
    [] { return createLoopInvariantCodeMotionPass(); },
    [] { return createRemoveDeadValuesPass(); },
    [] { return createSymbolDCEPass(); },
    [] { return createTopologicalSortPass(); },
    [] { return createStripDebugInfoPass(); },
    [] { return createPrintIRPass(PrintIRPassOptions{}); },
    [] { return arith::createArithExpandOpsPass(); },
    [] { return arith::createArithUnsignedWhenEquivalentPass(); },
    [] { return arith::createIntRangeOptimizationsPass(); },
    [] { return func::createDuplicateFunctionEliminationPass(); },
    [] { return createForLoopRangeFoldingPass(); },
    [] { return createForLoopSpecializationPass(); },
    [] { return createForToWhileLoopPass(); },
    [] { return createForallToForLoopPass(); },
    [] { return createForallToParallelLoopPass(); },
    [] { return createParallelForToNestedForsPass(); },
    [] { return createParallelLoopFusionPass(); },
    [] { return createParallelLoopSpecializationPass(); },
    [] { return createSCFForLoopCanonicalizationPass(); },
    [] { return createSCFToControlFlowPass(); },
    [] { return createArithToLLVMConversionPass(); },
    [] { return createConvertComplexToLLVMPass(); },
    [] { return createConvertControlFlowToLLVMPass(); },
    [] { return createConvertFuncToLLVMPass(); },
    [] { return createConvertMathToLLVMPass(); },
    [] { return LLVM::createLLVMRequestCWrappersPass(); },
    [] { return LLVM::createLLVMLegalizeForExportPass(); },
};

int main(int argc, char **argv) {
  DialectRegistry registry;
  registry.insert<acc::OpenACCDialect, affine::AffineDialect, arith::ArithDialect, bufferization::BufferizationDialect,
                  cf::ControlFlowDialect, complex::ComplexDialect, DLTIDialect, func::FuncDialect, gpu::GPUDialect, LLVM::LLVMDialect,
                  math::MathDialect, memref::MemRefDialect, omp::OpenMPDialect, scf::SCFDialect, spirv::SPIRVDialect,
                  tensor::TensorDialect, ub::UBDialect, vector::VectorDialect>();
  func::registerInlinerExtension(registry);
  LLVM::registerInlinerInterface(registry);
  for (Maker make : kPasses)
    registerPass(make);
  return asMainReturnCode(MlirOptMain(argc, argv, "MLIR with assertions\n", registry));
}
