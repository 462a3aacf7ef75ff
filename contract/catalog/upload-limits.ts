/** Where films are sent to by tus 1.0 (POST, HEAD, PATCH, DELETE): no call of the contract, its bodies are bytes. */
export const UPLOAD_PATH = '/platform/studio/v1/upload';

/** Bytes of which a browser tells the SHA-256 one by one: a damaged piece is sent again, not the whole file. */
export const DIGEST_PIECE = 16 * 1024 * 1024;
