import type { ErrorCode } from '#contract/errors.ts';

/** What the platform answers when a call fails; texts are for the viewer. */
export type Failure = {
  status: number;
  code: ErrorCode;
  title?: string;
  message: string;
  requestId?: string;
  details?: unknown;
};

/** Fired on `window` with the ApiError, when a session could not be renewed; the root shows why and signs out. */
export const SIGNED_OUT = 'tayang:signed-out';

const OFFLINE: Failure = {
  status: 503,
  code: 'common.unavailable',
  title: 'Koneksi terputus',
  message: 'Kami tidak bisa menghubungi server. Periksa koneksi internetmu lalu coba lagi.',
};
const UNREADABLE: Failure = {
  status: 500,
  code: 'common.unexpected',
  title: 'Ada gangguan',
  message: 'Terjadi kesalahan silahkan mencoba beberapa saat lagi',
};

/** A failed call, the same on the server and in the browser. */
export class ApiError extends Error {
  readonly failure: Failure;
  // With these three fields the router takes a thrown ApiError for `data(failure, { status })`:
  // the route's error boundary then receives status and texts instead of a censored error.
  readonly type = 'DataWithResponseInit';
  readonly data: Failure;
  readonly init: { status: number };
  /** The end of the session, which reaches every page by itself: no part of a page shows it again. */
  isTold = false;

  constructor(failure: Failure) {
    super(`${failure.code}: ${failure.message}`);
    this.name = 'ApiError';
    this.failure = failure;
    this.data = failure;
    this.init = { status: failure.status };
  }

  get code(): ErrorCode {
    return this.failure.code;
  }

  static from(status: number, body: unknown): ApiError {
    return new ApiError(isFailure(body) ? { ...shownOf(body), status } : { ...UNREADABLE, status });
  }

  static offline(): ApiError {
    return new ApiError(OFFLINE);
  }
}

/**
 * Some failures say more of themselves than their code: the wire's words are then the specification's, and what
 * happened stands in the details, for the viewer and under its own code.
 */
function shownOf(failure: Failure): Failure {
  const reason = failure.details as Partial<Failure> | null | undefined;
  if (typeof reason?.message !== 'string') return failure;
  const { code = failure.code, title = failure.title, message } = reason;
  return { ...failure, code, message, ...(title === undefined ? {} : { title }) };
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/** Whether an error is a failed call, and if given, with this code. */
export function isApiError(error: unknown, code?: ErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** How browsers say that something could not be fetched: the connection failed, not the platform. */
const OFFLINE_MESSAGE = /fetch|network|load failed/i;

export function isOfflineError(error: unknown): boolean {
  return error instanceof TypeError && OFFLINE_MESSAGE.test(error.message);
}
