import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type SignedRequest = {
  method: string;
  /** As it was sent: encoded path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

const hex = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * What a strict S3 service says of a request's AWS Signature Version 4, written from the specification and not from
 * the client that it checks: `ok`, or the service's error code.
 */
export function checkSignature(
  request: SignedRequest,
  keys: Record<string, string>,
  region: string,
):
  | 'ok'
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch' {
  const { method, url, headers, body } = request;
  const [, accessKey = '', scope = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (given === undefined) return 'AccessDenied';
  const secret = keys[accessKey];
  if (secret === undefined) return 'InvalidAccessKeyId';

  const time = String(headers['x-amz-date'] ?? '');
  const day = time.slice(0, 8);
  const claimed = String(headers['x-amz-content-sha256'] ?? '');
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== hex(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  const isBound = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) =>
    signed.includes(name),
  );
  if (!isBound || scope !== `${day}/${region}/s3/aws4_request`) return 'SignatureDoesNotMatch';

  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    names,
    claimed,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hex(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  return hmac(key, toSign).toString('hex') === given ? 'ok' : 'SignatureDoesNotMatch';
}
