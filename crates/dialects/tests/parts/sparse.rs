//! Files with sparse tensors, and encodings.

use assay_dialects::parts::{Encoding, LevelFormat, TensorFile};
use assay_model::{Array, ElemType, Scalar, Stop};

#[test]
fn both_formats_are_read() {
    let mtx = "%%MatrixMarket matrix coordinate real general\n% a comment\n2 3 2\n1 1 1.5\n2 3 -2\n";
    let file = TensorFile::from_mtx(mtx).unwrap();
    assert_eq!(file.sizes, [2, 3]);
    assert_eq!(file.entries, [(vec![0, 0], [1.5, 0.0]), (vec![1, 2], [-2.0, 0.0])]);
    let file = TensorFile::from_tns("# a comment\n3 1\n2 3 4\n1 2 4 63\n").unwrap();
    assert_eq!((file.sizes, file.entries), (vec![2, 3, 4], vec![(vec![0, 1, 3], [63.0, 0.0])]));
    let pattern = "%%MatrixMarket matrix coordinate pattern symmetric\n1 1 1\n1 1\n";
    assert_eq!(TensorFile::from_mtx(pattern).unwrap().entries, [(vec![0, 0], [1.0, 1.0])]);
}

#[test]
fn bad_files_are_refused() {
    let header = "%%MatrixMarket matrix coordinate real general\n";
    for rest in ["", "2 2\n", "2 2 1\n", "2 2 1\n3 1 1.0\n", "2 2 1\n1 1\n", "2 2 1\n1 1 x\n"] {
        assert!(TensorFile::from_mtx(&format!("{header}{rest}")).is_none(), "{rest}");
    }
    assert!(TensorFile::from_mtx("%%MatrixMarket matrix array real general\n").is_none());
    assert!(TensorFile::from_tns("2 1\n2\n1 1 1\n").is_none());
    let Err(Stop::Unsupported(text)) = TensorFile::read("/etc/hostname") else { panic!("it is read") };
    assert!(text.contains("which no variable TENSOR0"), "{text}");
}

#[test]
fn blocks_have_levels_of_their_own() {
    let text = "<{ map = (d0 : #sparse_tensor<slice(0, 4, 2)>, d1) -> (d0 floordiv 2 : compressed(nonunique), \
                d1 floordiv 4 : singleton(soa), d0 mod 2 : dense, d1 mod 4 : structured[2, 4]), posWidth = 8 }>";
    let encoding = Encoding::parse(text).unwrap();
    assert_eq!(encoding.level_sizes(&[5, 8]).unwrap().as_slice(), [3, 2, 2, 4]);
    assert_eq!(encoding.levels_of(&[3, 7]).unwrap().as_slice(), [1, 1, 1, 3]);
    assert_eq!(encoding.dims_of(&[1, 1, 1, 3]).unwrap().as_slice(), [3, 7]);
    assert_eq!((encoding.pos_width, encoding.crd_width), (8, 0));
    let formats: Vec<LevelFormat> = encoding.levels.iter().map(|level| level.format).collect();
    let [compressed, singleton] = [LevelFormat::Compressed, LevelFormat::Singleton];
    assert_eq!(formats, [compressed, singleton, LevelFormat::Dense, LevelFormat::Structured]);
    assert!(!encoding.levels[0].unique && encoding.levels[1].soa && encoding.coo_start().is_none());
    assert!(encoding.stores_neighbours() && !encoding.is_all_dense() && encoding.is_slice);
}

#[test]
fn a_tensor_fits_if_its_blocks_are_whole_and_its_structured_levels_filled() {
    let text = "<{ map = (d0) -> (d0 floordiv 4 : dense, d0 mod 4 : structured[2, 4]) }>";
    let encoding = Encoding::parse(text).unwrap();
    let fits = |numbers: &[i128]| {
        let numbers: Vec<Scalar> = numbers.iter().map(|&number| Scalar::int(8, number)).collect();
        encoding.fits(&Array::from_elements(ElemType::Int(8), &[numbers.len() as i64], numbers))
    };
    assert!(fits(&[0, 1, 0, 2, 3, 4, 0, 0]) && fits(&[]));
    assert!(!fits(&[0, 1, 0, 2, 3, 4, 5, 0]) && !fits(&[0; 4]) && !fits(&[1, 2, 0]));
    assert_eq!(encoding.level_sizes(&[0]).unwrap().as_slice(), [0, 4]);
    assert!(!encoding.is_permutation() && !encoding.is_slice);
}

#[test]
fn other_forms_are_not_read() {
    assert!(Encoding::parse("<{ map = (d0) -> (d0 : unknown) }>").is_none());
    assert!(Encoding::parse("<{ map = (d0) -> (d0 : dense), implicitVal = 1 : i32 }>").is_none());
    assert!(Encoding::parse("<{ map = (d0) -> (d0 : dense), implicitVal = 0.0 : f32 }>").is_some());
    assert!(Encoding::parse("").is_none());
}
