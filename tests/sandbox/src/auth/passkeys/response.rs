//! Reads the answers of `navigator.credentials` and checks them by the rules of Web Authentication.
//!
//! A registration asks for no attestation, so nothing in its answer is signed. The browser has read the public key from it
//! (`getPublicKey`), which the specification has for servers that need no attestation: no CBOR is read here. Keys are of
//! P-256 alone (ES256), the one kind that the options ask for.

use crate::http::input::{Text, Texts};
use crate::state::App;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::pkcs8::DecodePublicKey;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

/// Bytes of the hash of the site in the data of an authenticator.
const HASH: usize = 32;
/// Bytes before the credential in that data: the hash, the flags and the counter.
const HEAD: usize = HASH + 1 + 4;
/// Bytes of the kind of the authenticator, before the length of the credential's id.
const KIND: usize = 16;
/// Bytes of the longest id of a credential.
const LONGEST_ID: usize = 1023;
/// Flag: somebody was there.
const PRESENT: u8 = 1;
/// Flag: the authenticator knows who it was, by a fingerprint, a face or a PIN.
const VERIFIED: u8 = 1 << 2;
/// Flag: the data holds a new credential.
const HAS_CREDENTIAL: u8 = 1 << 6;

/// The site as browsers know it.
pub struct Site {
    /// The domain that passkeys belong to.
    pub domain: String,
    /// The origin of its pages.
    pub origin: String,
}

impl Site {
    /// The site of a sandbox. An address of numbers is no domain, so on this machine it is `localhost`.
    pub fn of(app: &App) -> Self {
        let origin = app.options.site_origin.replace("//127.0.0.1", "//localhost");
        let host = origin.split_once("//").map_or(origin.as_str(), |(_, host)| host);
        let domain = host.split(':').next().unwrap_or_default().to_owned();
        Self { domain, origin }
    }
}

/// A new passkey, as `PublicKeyCredential.toJSON` writes it.
#[derive(Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
#[schema(as = NewPasskey)]
pub struct New {
    /// The credential, in Base64 for addresses without padding, as all bytes here.
    #[schema(required)]
    id: Text,
    #[schema(required)]
    response: Attestation,
}

/// The answer of the authenticator to a registration. What else it has is not read.
#[derive(Default, Deserialize, Serialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = PasskeyAttestation)]
pub struct Attestation {
    #[serde(rename = "clientDataJSON")]
    #[schema(required)]
    client_data_json: Text,
    #[schema(required)]
    authenticator_data: Text,
    /// The public key as DER (`SubjectPublicKeyInfo`).
    #[schema(required)]
    public_key: Text,
    transports: Texts,
}

/// A signature of a passkey, as `PublicKeyCredential.toJSON` writes it.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PasskeySignIn)]
pub struct Signed {
    /// The credential, in Base64 for addresses without padding, as all bytes here.
    #[schema(required)]
    pub id: Text,
    #[schema(required)]
    response: Assertion,
}

/// The answer of the authenticator to a sign-in.
#[derive(Default, Deserialize, Serialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = PasskeyAssertion)]
pub struct Assertion {
    #[serde(rename = "clientDataJSON")]
    #[schema(required)]
    client_data_json: Text,
    #[schema(required)]
    authenticator_data: Text,
    #[schema(required)]
    signature: Text,
    /// The user's id of the registration.
    #[schema(required)]
    user_handle: Text,
}

/// A passkey that was checked.
pub struct Checked {
    /// The credential.
    pub id: String,
    /// The public key as DER.
    pub public_key: Vec<u8>,
    /// Signatures so far; 0 if the authenticator does not count.
    pub counter: u32,
    /// The ways in which a browser reaches the authenticator, such as `internal`.
    pub transports: Vec<String>,
}

/// Proof that a sign-in was signed by a passkey. Only [`Signed::check`] makes one.
pub struct Verified {
    /// Signatures so far; 0 if the authenticator does not count.
    pub counter: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// Bytes in Base64 for addresses without padding.
pub fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

/// The challenge that an answer is for, if it is one of this kind from a page of the site.
fn challenge_of(site: &Site, client_data: &[u8], kind: &str) -> Option<String> {
    let data: ClientData = serde_json::from_slice(client_data).ok()?;
    let fits = data.r#type == kind && data.origin == site.origin && !data.cross_origin;
    fits.then_some(data.challenge)
}

/// The counter of the data of an authenticator of the site, if a known person was there.
fn counter_of(site: &Site, data: &[u8]) -> Option<u32> {
    let (hash, rest) = data.split_at_checked(HASH)?;
    let (flags, rest) = rest.split_first()?;
    let counter = rest.first_chunk::<4>()?;
    let needed = PRESENT | VERIFIED;
    let fits = hash == Sha256::digest(site.domain.as_bytes()).as_slice() && flags & needed == needed;
    fits.then(|| u32::from_be_bytes(*counter))
}

/// The id of the credential in the data of a registration.
fn credential_of(data: &[u8]) -> Option<&[u8]> {
    let has_credential = data.get(HASH).is_some_and(|flags| flags & HAS_CREDENTIAL != 0);
    let (length, rest) = data.get(HEAD + KIND..)?.split_first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(*length));
    rest.get(..length).filter(|_| has_credential && (1..=LONGEST_ID).contains(&length))
}

impl New {
    /// The challenge that it answers; `None` if it is no registration on a page of the site.
    pub fn challenge(&self, site: &Site) -> Option<String> {
        let response = &self.response;
        challenge_of(site, &decode(&response.client_data_json)?, "webauthn.create")
    }

    /// The passkey, if its authenticator has asked for the person and the key is of the kind that was asked for.
    pub fn check(&self, site: &Site) -> Option<Checked> {
        let response = &self.response;
        let data = decode(&response.authenticator_data)?;
        let counter = counter_of(site, &data)?;
        let id = encode(credential_of(&data)?);
        let public_key = decode(&response.public_key)?;
        VerifyingKey::from_public_key_der(&public_key).ok()?;
        let transports =
            response.transports.0.iter().filter(|way| way.len() <= 20).take(8).cloned().collect();
        (id == *self.id).then_some(Checked { id, public_key, counter, transports })
    }
}

impl Signed {
    /// The challenge that it answers; `None` if it is no sign-in on a page of the site.
    pub fn challenge(&self, site: &Site) -> Option<String> {
        let response = &self.response;
        challenge_of(site, &decode(&response.client_data_json)?, "webauthn.get")
    }

    /// Checks the signature. `owner` is the player whose key it is, `counter` that of the signature before.
    pub fn check(&self, site: &Site, owner: &str, public_key: &[u8], counter: u32) -> Option<Verified> {
        let response = &self.response;
        let data = decode(&response.authenticator_data)?;
        let now = counter_of(site, &data)?;
        // A counter that does not grow means that there is a copy of the key.
        let grows = now > counter || (now == 0 && counter == 0);
        let is_owner = decode(&response.user_handle)? == owner.as_bytes();
        let signed = [data, Sha256::digest(decode(&response.client_data_json)?).to_vec()].concat();
        let signature = Signature::from_der(&decode(&response.signature)?).ok()?;
        let key = VerifyingKey::from_public_key_der(public_key).ok()?;
        key.verify(&signed, &signature).ok()?;
        (grows && is_owner).then_some(Verified { counter: now })
    }
}
