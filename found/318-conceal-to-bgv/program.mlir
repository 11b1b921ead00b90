module attributes {bgv.schemeParam = #bgv.scheme_param<logN = 14, Q = [35184372121601, 35184372744193, 35184373006337], P = [35184373989377, 35184374874113], plaintextModulus = 65537>} {
  func.func @f(%x: tensor<8xi16>) -> !secret.secret<tensor<8xi16>> {
    %0 = secret.conceal %x {mgmt.mgmt = #mgmt.mgmt<level = 2>} : tensor<8xi16> -> !secret.secret<tensor<8xi16>>
    return %0 : !secret.secret<tensor<8xi16>>
  }
}
