//! TLS to a server, as `sslmode` requires it (<https://www.postgresql.org/docs/current/libpq-ssl.html>).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Which certificates to trust, and which to present.
#[derive(Clone, Debug)]
pub struct Trust {
    /// `sslmode`.
    pub mode: String,
    /// The certificates to trust; the system's, if absent.
    pub root: Option<PathBuf>,
    /// The client's certificate.
    pub certificate: Option<PathBuf>,
    /// Its key.
    pub key: Option<PathBuf>,
}

/// A connector that uses TLS if the server supports it.
///
/// # Errors
/// A sentence that names the file that cannot be used.
pub fn connector(trust: &Trust) -> Result<MakeRustlsConnect, String> {
    let provider = Arc::new(ring::default_provider());
    // If there are certificates to trust, `require` means `verify-ca`, as in libpq.
    let check = match (trust.mode.as_str(), &trust.root) {
        ("verify-full", _) => CertificateCheck::ChainAndName,
        ("verify-ca", _) | ("require", Some(_)) => CertificateCheck::Chain,
        _ => CertificateCheck::Nothing,
    };
    let inner = match check {
        CertificateCheck::Nothing => None,
        _ => Some(verifier(trust.root.as_deref(), &provider)?),
    };
    let verifier = Arc::new(CertificateVerifier { check, inner, provider: provider.clone() });
    let failed = |error: Error| format!("TLS cannot be used: {error}");
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(failed)?
        .dangerous()
        .with_custom_certificate_verifier(verifier);
    // Without TLS, no certificate is shown.
    let shown = trust.certificate.as_ref().filter(|_| trust.mode != "disable");
    let config = match (shown, &trust.key) {
        (Some(certificate), Some(key)) => {
            let (chain, key) = (certificates(certificate)?, private_key(key)?);
            builder.with_client_auth_cert(chain, key).map_err(failed)?
        }
        (Some(certificate), None) => {
            let certificate = certificate.display();
            return Err(format!("the certificate {certificate} has no key: sslkey or PGSSLKEY names it"));
        }
        (None, _) => builder.with_no_client_auth(),
    };
    Ok(MakeRustlsConnect::new(config))
}

fn verifier(
    root: Option<&Path>,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<WebPkiServerVerifier>, String> {
    let mut roots = RootCertStore::empty();
    match root {
        Some(path) => {
            roots.add_parsable_certificates(certificates(path)?);
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone())
        .build()
        .map_err(|error| format!("no certificate can be trusted: {error}"))
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let failed = |error| format!("the certificates {} cannot be read: {error}", path.display());
    CertificateDer::pem_file_iter(path).map_err(failed)?.collect::<Result<_, _>>().map_err(failed)
}

fn private_key(path: &Path) -> Result<PrivateKeyDer<'static>, String> {
    PrivateKeyDer::from_pem_file(path)
        .map_err(|error| format!("the key {} cannot be read: {error}", path.display()))
}

/// How the server's certificate is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CertificateCheck {
    Nothing,
    Chain,
    ChainAndName,
}

#[derive(Debug)]
struct CertificateVerifier {
    check: CertificateCheck,
    inner: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for CertificateVerifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(inner) = &self.inner else { return Ok(ServerCertVerified::assertion()) };
        match inner.verify_server_cert(certificate, chain, name, ocsp, now) {
            // The name is checked after the chain.
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if self.check == CertificateCheck::Chain => Ok(ServerCertVerified::assertion()),
            result => result,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
