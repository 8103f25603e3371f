//! Reading an uploaded file.

use crate::http::error::{ApiError, Fields};
use crate::seed::constants;
use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Request};
use futures_util::StreamExt;
use utoipa::ToSchema;

/// The largest file.
const LARGEST_FILE: usize = 10 * 1024 * 1024;
/// Maximum size of the form besides its file.
const AROUND_FILE: usize = 64 * 1024;
/// Maximum size that is read before the refusal.
const LARGEST_DISCARDED: usize = 512 * 1024 * 1024;

/// A form with a validated file.
#[derive(Debug, ToSchema)]
pub struct Upload {
    /// One of the types of the constants.
    #[schema(rename = "type")]
    pub kind: String,
    /// The file: PNG, JPEG or PDF, up to 10 MiB.
    #[schema(rename = "file", value_type = String, format = Binary)]
    pub file_name: String,
    /// Size in bytes.
    #[schema(ignore)]
    pub size: i64,
}

impl<S: Sync> FromRequest<S> for Upload {
    type Rejection = ApiError;
    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        read(request).await
    }
}

/// The uploaded file of a form.
struct Part {
    name: String,
    size: usize,
    accepted: bool,
}

/// Reads the form.
async fn read(request: Request) -> Result<Upload, ApiError> {
    let (parts, body) = request.into_parts();
    let body = collect(body).await?;
    let request = Request::from_parts(parts, body);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| not_a_form())?;
    let (mut kind, mut file) = (String::new(), None);
    while let Some(field) = form.next_field().await.map_err(|_| not_a_form())? {
        match field.name() {
            Some("type") => kind = field.text().await.map_err(|_| not_a_form())?,
            Some("file") => {
                let name = field.file_name().unwrap_or_default().trim().to_owned();
                let bytes = field.bytes().await.map_err(|_| not_a_form())?;
                file = Some(Part { name, size: bytes.len(), accepted: is_accepted(&bytes) });
            }
            _ => (),
        }
    }
    let file = file.unwrap_or(Part { name: String::new(), size: 0, accepted: false });
    if file.size > LARGEST_FILE {
        return Err(too_large());
    }
    let mut wrong = Fields::default();
    if constants::document_type(&kind).is_none() {
        wrong.add("type", "This type of document is not known.");
    }
    if file.size == 0 {
        wrong.add("file", "The file is empty.");
    } else if !file.accepted {
        wrong.add("file", "Only PNG, JPG, JPEG and PDF files are accepted.");
    }
    wrong.finish()?;
    let file_name = if file.name.is_empty() { "document".to_owned() } else { file.name };
    Ok(Upload { kind, file_name, size: i64::try_from(file.size).unwrap_or(i64::MAX) })
}

/// Reads the whole body, even if too large: a browser that is still sending when the connection closes reports a
/// network error and never sees the response.
async fn collect(body: Body) -> Result<Body, ApiError> {
    let mut stream = body.into_data_stream();
    let (mut kept, mut size) = (Vec::new(), 0_usize);
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|_| not_a_form())?;
        size = size.saturating_add(chunk.len());
        if size <= LARGEST_FILE + AROUND_FILE {
            kept.extend_from_slice(&chunk);
        } else {
            kept = Vec::new();
        }
        if size > LARGEST_DISCARDED {
            break;
        }
    }
    if size > LARGEST_FILE + AROUND_FILE { Err(too_large()) } else { Ok(Body::from(kept)) }
}

/// Detects the type by the first bytes, not by the name.
fn is_accepted(bytes: &[u8]) -> bool {
    const STARTS: [&[u8]; 3] = [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"%PDF-"];
    STARTS.iter().any(|start| bytes.starts_with(start))
}

fn not_a_form() -> ApiError {
    ApiError::bad_request("The request must be a form with a file.")
}

fn too_large() -> ApiError {
    ApiError::too_large("The file is larger than 10 MB.")
}
