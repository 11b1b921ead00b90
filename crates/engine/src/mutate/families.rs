//! Makes mutants of generated programs, a few at a time from the same parents, since generating parents takes longer
//! than mutating.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use assay_ir::Module;
use assay_model::Registry;

use super::{MutateConfig, Mutated, Mutator, PoolConfig, SeedPool};
use crate::generate::{self, GenConfig};
use crate::grammar;

/// Number of mutants in one family. Its parents are two programs; mutants that cover a new dependency become parents
/// too.
pub const FAMILY: u64 = 16;

/// Maximal number of mutations of one mutant; parents that are mutants already have theirs.
const MUTATIONS: u32 = 3;

/// Families remembered: threads work on neighbours.
const REMEMBERED: usize = 8;

/// Makes the parents of a family, by seed and number.
pub type Parents = Box<dyn Fn(u64, u64) -> Result<Vec<Module>, String> + Send + Sync>;

/// Makes mutants of programs that the caller provides, or that it generates itself.
pub struct Families {
    parents: Parents,
    mutator: Mutator,
    /// The families that were used last, the latest at the end.
    recent: Mutex<Vec<Arc<Family>>>,
}

struct Family {
    seed: u64,
    number: u64,
    /// What is made of it so far.
    made: Mutex<Option<FamilyMutants>>,
}

struct FamilyMutants {
    pool: SeedPool,
    mutants: Vec<Mutated>,
}

impl Families {
    /// Families whose parents the caller makes. Inserted ops are made according to `grammar`.
    ///
    /// # Errors
    /// A sentence about what is wrong with the configuration.
    pub fn with_parents(
        registry: &'static Registry,
        grammar: &grammar::GrammarConfig,
        parents: Parents,
    ) -> Result<Families, String> {
        let config = MutateConfig { grammar: grammar.clone(), mutations: MUTATIONS, operators: Vec::new() };
        Ok(Families { parents, mutator: Mutator::new(registry, &config)?, recent: Mutex::default() })
    }

    /// Families whose parents are a semantic and an unguarded program each.
    ///
    /// # Errors
    /// A sentence about what is wrong with the configuration.
    pub fn new(
        registry: &'static Registry,
        semantic: GenConfig,
        grammar: grammar::GrammarConfig,
    ) -> Result<Families, String> {
        semantic.check(registry)?;
        let semantic = generate::Generator::new(registry, semantic);
        let maker = grammar::GrammarGenerator::new(registry, grammar.clone())?;
        let parents = move |seed, number| {
            Ok(vec![semantic.generate(seed, number)?.module, maker.generate(seed, number).module])
        };
        Families::with_parents(registry, &grammar, Box::new(parents))
    }

    /// The mutant of a number; it depends only on the seed, the number and the configuration.
    ///
    /// # Errors
    /// If no program could be made to mutate; a sensible configuration does not cause this.
    pub fn make(&self, seed: u64, index: u64) -> Result<Mutated, String> {
        let family = self.family(seed, index / FAMILY);
        let at = (index % FAMILY) as usize;
        let mut made = lock(&family.made);
        let made = match &mut *made {
            Some(made) => made,
            empty => empty.insert(self.parents(&family)?),
        };
        while made.mutants.len() <= at {
            let task = made.pool.round(1).pop().ok_or("a family has no parents")?;
            let mutated = self.mutator.run(&task, family.dice());
            made.pool.merge(&mutated, &[]);
            made.mutants.push(mutated);
        }
        Ok(made.mutants[at].clone())
    }

    /// A family, remembered or empty.
    fn family(&self, seed: u64, number: u64) -> Arc<Family> {
        let mut recent = lock(&self.recent);
        let known = recent.iter().position(|family| family.seed == seed && family.number == number);
        let family = match known {
            Some(at) => recent.remove(at),
            None => Arc::new(Family { seed, number, made: Mutex::default() }),
        };
        if recent.len() >= REMEMBERED {
            recent.remove(0);
        }
        recent.push(Arc::clone(&family));
        family
    }

    fn parents(&self, family: &Family) -> Result<FamilyMutants, String> {
        let parents = (self.parents)(family.seed, family.number)?;
        let pool = SeedPool::new(parents, family.dice(), PoolConfig::default());
        Ok(FamilyMutants { pool, mutants: Vec::new() })
    }
}

impl Family {
    /// Each family has a different seed, since the numbers of its mutants start at 0.
    fn dice(&self) -> u64 {
        self.seed ^ self.number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// After a thread panicked, the data is still consistent: nothing is removed before its replacement is made.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
