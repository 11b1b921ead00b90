// What the sparsifier makes on the way to loops: expanded rows, storage specifiers, translated coordinates.
// CALL: @row() -> [[0, 0, 0], [7, 0, 9]] : tensor<2x3xi32>
// CALL: @reset() -> 0 : i32, 0 : i1
// CALL: @specifier() -> 3 : index, 8 : index
// CALL: @translate(5 : index, 7 : index) -> 2 : index, 1 : index, 1 : index, 3 : index, 5 : index, 7 : index
// CALL: @order() -> [0, 4] : tensor<2xi32>
// STOPS: @file() unsupported
// CALL: @new_specifier() -> 0 : index, 0 : index, 8 : index

#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#bsr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 4 : compressed, d0 mod 2 : dense, d1 mod 4 : dense) }>
#vec = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#coo = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed(nonunique, nonordered)) }>

"func.func"() <{function_type = () -> tensor<2x3xi32>, sym_name = "row"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %c2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %seven = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %nine = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %t = "tensor.empty"() : () -> tensor<2x3xi32, #csr>
  %e:4 = "sparse_tensor.expand"(%t) : (tensor<2x3xi32, #csr>) -> (memref<?xi32>, memref<?xi1>, memref<?xindex>, index)
  "memref.store"(%nine, %e#0, %c2) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%c2, %e#2, %c0) : (index, memref<?xindex>, index) -> ()
  "memref.store"(%seven, %e#0, %c0) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%c0, %e#2, %c1) : (index, memref<?xindex>, index) -> ()
  %r = "sparse_tensor.compress"(%e#0, %e#1, %e#2, %c2, %t, %c1) : (memref<?xi32>, memref<?xi1>, memref<?xindex>, index, tensor<2x3xi32, #csr>, index) -> tensor<2x3xi32, #csr>
  %l = "sparse_tensor.load"(%r) <{hasInserts}> : (tensor<2x3xi32, #csr>) -> tensor<2x3xi32, #csr>
  %d = "sparse_tensor.convert"(%l) : (tensor<2x3xi32, #csr>) -> tensor<2x3xi32>
  "func.return"(%d) : (tensor<2x3xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (i32, i1), sym_name = "reset"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %seven = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %true = "arith.constant"() <{value = true}> : () -> i1
  %t = "tensor.empty"() : () -> tensor<2x3xi32, #csr>
  %e:4 = "sparse_tensor.expand"(%t) : (tensor<2x3xi32, #csr>) -> (memref<?xi32>, memref<?xi1>, memref<?xindex>, index)
  "memref.store"(%seven, %e#0, %c1) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%true, %e#1, %c1) : (i1, memref<?xi1>, index) -> ()
  "memref.store"(%c1, %e#2, %c0) : (index, memref<?xindex>, index) -> ()
  %r = "sparse_tensor.compress"(%e#0, %e#1, %e#2, %c1, %t, %c1) : (memref<?xi32>, memref<?xi1>, memref<?xindex>, index, tensor<2x3xi32, #csr>, index) -> tensor<2x3xi32, #csr>
  %v = "memref.load"(%e#0, %c1) : (memref<?xi32>, index) -> i32
  %f = "memref.load"(%e#1, %c1) : (memref<?xi1>, index) -> i1
  "func.return"(%v, %f) : (i32, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (index, index), sym_name = "specifier"}> ({
  %c3 = "arith.constant"() <{value = 3 : index}> : () -> index
  %c8 = "arith.constant"() <{value = 8 : index}> : () -> index
  %s = "sparse_tensor.storage_specifier.init"() : () -> !sparse_tensor.storage_specifier<#csr>
  %a = "sparse_tensor.storage_specifier.set"(%s, %c3) <{level = 1 : index, specifierKind = #sparse_tensor<kind crd_mem_sz>}> : (!sparse_tensor.storage_specifier<#csr>, index) -> !sparse_tensor.storage_specifier<#csr>
  %b = "sparse_tensor.storage_specifier.set"(%a, %c8) <{specifierKind = #sparse_tensor<kind val_mem_sz>}> : (!sparse_tensor.storage_specifier<#csr>, index) -> !sparse_tensor.storage_specifier<#csr>
  %x = "sparse_tensor.storage_specifier.get"(%b) <{level = 1 : index, specifierKind = #sparse_tensor<kind crd_mem_sz>}> : (!sparse_tensor.storage_specifier<#csr>) -> index
  %y = "sparse_tensor.storage_specifier.get"(%b) <{specifierKind = #sparse_tensor<kind val_mem_sz>}> : (!sparse_tensor.storage_specifier<#csr>) -> index
  "func.return"(%x, %y) : (index, index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> (index, index, index, index, index, index), sym_name = "translate"}> ({
^bb0(%i: index, %j: index):
  %l:4 = "sparse_tensor.crd_translate"(%i, %j) <{direction = #sparse_tensor<CrdTransDirection dim_to_lvl>, encoder = #bsr}> : (index, index) -> (index, index, index, index)
  %d:2 = "sparse_tensor.crd_translate"(%l#0, %l#1, %l#2, %l#3) <{direction = #sparse_tensor<CrdTransDirection lvl_to_dim>, encoder = #bsr}> : (index, index, index, index) -> (index, index)
  "func.return"(%l#0, %l#1, %l#2, %l#3, %d#0, %d#1) : (index, index, index, index, index, index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "order"}> ({
  %a = "arith.constant"() <{value = dense<[0, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %u = "sparse_tensor.convert"(%a) : (tensor<2xi32>) -> tensor<2xi32, #coo>
  %o = "sparse_tensor.reorder_coo"(%u) <{algorithm = #sparse_tensor<SparseTensorSortAlgorithm quick_sort>}> : (tensor<2xi32, #coo>) -> tensor<2xi32, #vec>
  %d = "sparse_tensor.convert"(%o) : (tensor<2xi32, #vec>) -> tensor<2xi32>
  "func.return"(%d) : (tensor<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> index, sym_name = "file"}> ({
  %c0 = "arith.constant"() <{value = 1000 : index}> : () -> index
  %p = "func.call"(%c0) <{callee = @getTensorFilename}> : (index) -> !llvm.ptr
  %t = "sparse_tensor.new"(%p) : (!llvm.ptr) -> tensor<?x?xf64, #csr>
  %n = "sparse_tensor.number_of_entries"(%t) : (tensor<?x?xf64, #csr>) -> index
  "func.return"(%n) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> !llvm.ptr, sym_name = "getTensorFilename", sym_visibility = "private"}> ({
}) : () -> ()

// Buffers are empty at first. Of another specifier, the sizes of its buffers are taken.
"func.func"() <{function_type = () -> (index, index, index), sym_name = "new_specifier"}> ({
  %c8 = "arith.constant"() <{value = 8 : index}> : () -> index
  %s = "sparse_tensor.storage_specifier.init"() : () -> !sparse_tensor.storage_specifier<#csr>
  %x = "sparse_tensor.storage_specifier.get"(%s) <{level = 1 : index, specifierKind = #sparse_tensor<kind pos_mem_sz>}> : (!sparse_tensor.storage_specifier<#csr>) -> index
  %y = "sparse_tensor.storage_specifier.get"(%s) <{specifierKind = #sparse_tensor<kind val_mem_sz>}> : (!sparse_tensor.storage_specifier<#csr>) -> index
  %t = "sparse_tensor.storage_specifier.set"(%s, %c8) <{level = 1 : index, specifierKind = #sparse_tensor<kind crd_mem_sz>}> : (!sparse_tensor.storage_specifier<#csr>, index) -> !sparse_tensor.storage_specifier<#csr>
  %u = "sparse_tensor.storage_specifier.init"(%t) : (!sparse_tensor.storage_specifier<#csr>) -> !sparse_tensor.storage_specifier<#csr>
  %z = "sparse_tensor.storage_specifier.get"(%u) <{level = 1 : index, specifierKind = #sparse_tensor<kind crd_mem_sz>}> : (!sparse_tensor.storage_specifier<#csr>) -> index
  "func.return"(%x, %y, %z) : (index, index, index) -> ()
}) : () -> ()
