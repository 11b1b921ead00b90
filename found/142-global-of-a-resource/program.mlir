memref.global @g : memref<i8> = dense_resource<value>
{-#
  dialect_resources: {
    builtin: {
      value: "0x0100000007"
    }
  }
#-}
