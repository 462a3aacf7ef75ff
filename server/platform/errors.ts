import { type ErrorCode, type ErrorEntry, errors } from '#contract/errors.ts';

/** An error with a code of the catalogue; what a viewer sees comes from there alone. */
export class PlatformError extends Error {
  readonly code: ErrorCode;
  // Private, so that a logger that writes an error's own fields doesn't write what only the viewer may see.
  readonly #details: unknown;

  constructor(code: ErrorCode, options: { cause?: unknown; details?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.name = 'PlatformError';
    this.code = code;
    this.#details = options.details;
  }

  get details(): unknown {
    return this.#details;
  }

  get entry(): ErrorEntry {
    return errors[this.code];
  }
}

/**
 * Stops the request with a code of the catalogue.
 * @param cause goes to the log only. @param details go to the viewer only, never to the log.
 */
export function fail(code: ErrorCode, cause?: unknown, details?: unknown): never {
  throw new PlatformError(code, { cause, details });
}

/** The body that every failed call answers. */
export function errorBody(error: PlatformError, requestId: string) {
  const { status, title, message } = error.entry;
  return {
    status,
    code: error.code,
    ...(title === undefined ? {} : { title }),
    message,
    requestId,
    ...(error.details === undefined ? {} : { details: error.details }),
  };
}
