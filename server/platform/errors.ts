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

/** The body of every failed call. */
export function errorBody(error: PlatformError, requestId: string) {
  const { status, title, message, pageMessage, wireCode } = error.entry;
  // A reason that the call gives in words of its own stands before the catalogue's.
  const details =
    pageMessage === undefined
      ? error.details
      : { message: pageMessage, ...(error.details as object | undefined) };
  return {
    status,
    code: wireCode ?? error.code,
    ...(title === undefined ? {} : { title }),
    message: message.replace('{wait}', formatWait(retryAfter(error))),
    requestId,
    ...(details === undefined ? {} : { details }),
  };
}

/** Seconds after which the same may be tried again, where that is what is wrong. */
export function retryAfter({ details }: PlatformError): number | undefined {
  const seconds = (details as { retry_after?: unknown } | undefined)?.retry_after;
  return typeof seconds === 'number' ? seconds : undefined;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Rounded up: a client that waits that long doesn't come too early. */
function formatWait(seconds: number | undefined): string {
  if (seconds === undefined) return 'beberapa saat lagi';
  if (seconds < MINUTE_S) return `dalam ${seconds} detik`;
  if (seconds < HOUR_S) return `dalam ${Math.ceil(seconds / MINUTE_S)} menit`;
  return `dalam ${Math.ceil(seconds / HOUR_S)} jam`;
}
