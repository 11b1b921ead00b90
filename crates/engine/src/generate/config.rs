//! What kind of programs are wanted.

use assay_model::Registry;

/// Options of the generators. With the defaults, programs can be lowered to LLVM's dialect and executed.
#[derive(Clone, Debug)]
pub struct GenConfig {
    /// Number of ops of a program, including constants and prints; programs come near it.
    pub ops: u32,
    /// The greatest number of functions besides `main`.
    pub functions: u32,
    /// Greatest nesting of regions below a function's.
    pub depth: u32,
    /// Loops, with bounded trip counts.
    pub loops: bool,
    /// Greatest number of trips of one loop.
    pub trips: u32,
    /// Vector types and their ops.
    pub vectors: bool,
    /// Make tensors for elementwise ops; a pipeline then needs bufferization.
    pub tensors: bool,
    /// Float types and their ops.
    pub floats: bool,
    /// Make `f16` and `bf16`. Executed programs convert them with runner libraries that flush denormals to zero
    /// (`float2bfloat` in Float16bits.cpp), so only interpreted programs can be judged.
    pub half_floats: bool,
    /// `f80` and `f128`.
    pub wide_floats: bool,
    /// In `1..=128`.
    pub max_int_width: u32,
    /// Make integer widths that are not powers of two, or below 8 and not 1.
    pub odd_widths: bool,
    /// Values that `main` prints at most.
    pub prints: u32,
    /// Number of argument tuples for which each function is well defined.
    pub samples: u32,
    /// Major version of MLIR that must accept the program.
    pub version: u32,
    /// For each dialect, the percentage by which the weights of its ops are scaled; 100 if it is not listed. At 0, its
    /// constants and idioms are left out, too.
    pub dialects: Vec<(String, u32)>,
}

impl Default for GenConfig {
    fn default() -> GenConfig {
        GenConfig {
            ops: 50,
            functions: 3,
            depth: 3,
            loops: true,
            trips: 6,
            vectors: true,
            tensors: false,
            floats: true,
            half_floats: false,
            wide_floats: false,
            max_int_width: 128,
            odd_widths: true,
            prints: 6,
            samples: 4,
            version: 22,
            dialects: Vec::new(),
        }
    }
}

impl GenConfig {
    /// A sentence about what is wrong with the options, if anything is.
    pub fn check(&self, registry: &Registry) -> Result<(), String> {
        if !(1..=128).contains(&self.max_int_width) {
            return Err(format!("max_int_width is {} but must be in 1..=128", self.max_int_width));
        }
        for (name, _) in &self.dialects {
            if !registry.dialects().iter().any(|dialect| dialect.name == name) {
                return Err(format!("there is no dialect '{name}' to weigh"));
            }
        }
        Ok(())
    }

    /// Whether the configuration excludes all ops of this op's dialect.
    pub fn leaves_out(&self, op: &str) -> bool {
        let dialect = op.split_once('.').map_or(op, |(dialect, _)| dialect);
        self.scaled(dialect, 1) == 0
    }

    /// The weight of an op of a dialect under this configuration, in hundredths.
    pub fn scaled(&self, dialect: &str, weight: u16) -> u32 {
        let percent = self.dialects.iter().find(|(name, _)| name == dialect).map_or(100, |entry| entry.1);
        u32::from(weight) * percent
    }
}
