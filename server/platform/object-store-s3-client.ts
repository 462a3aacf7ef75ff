import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

export type S3Options = {
  /** Origin of the service; the bucket is the first path segment. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Request = {
  /** Begins with `?`. */
  query?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  withinMs?: number;
};

/** Sends one signed request to `/{bucket}{path}`; tries again when the service says 429 or 5xx. */
export type SendToS3 = (method: string, path: string, request?: S3Request) => Promise<Response>;

const RETRIES = 3;
const ANSWER_WITHIN_MS = 30_000;
/** For bodies that may be large, in either direction. */
export const TRANSFER_WITHIN_MS = 10 * 60_000;

export function createS3Client(options: S3Options): SendToS3 {
  const { accessKeyId, secretAccessKey, region } = options;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const base = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}`;

  return async (method, path, { query = '', headers = {}, body, withinMs } = {}) => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const limit = withinMs ?? (body === undefined ? ANSWER_WITHIN_MS : TRANSFER_WITHIN_MS);
    return client.fetch(`${base}${path}${query}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body === undefined ? {} : { body: body as BodyInit }),
      signal: AbortSignal.timeout(limit),
    });
  };
}

/** @throws Error with the service's status and code when the answer isn't a success. */
export async function expectOk(response: Response, what: string): Promise<Response> {
  if (response.ok) return response;
  const text = await response.text();
  const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? '';
  throw new Error(`Object store: ${what} answered ${response.status} ${code}`);
}

/** True, and the body dropped, when the object or bucket isn't there. */
export async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  await response.body?.cancel();
  return true;
}
