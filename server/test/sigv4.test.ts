import { expect, test } from 'vitest';
import { type SignedRequest, checkSignature } from './sigv4.ts';

// The examples that AWS publishes with the specification (Signature Calculations for the Authorization Header).
const keys = { AKIAIOSFODNN7EXAMPLE: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function example(
  request: Partial<SignedRequest> & { names: string; signature: string; hash?: string },
): SignedRequest {
  const { names, signature, hash = EMPTY, headers, ...rest } = request;
  return {
    method: 'GET',
    url: '/',
    body: Buffer.alloc(0),
    ...rest,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': hash,
      'x-amz-date': '20130524T000000Z',
      ...headers,
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
    },
  };
}

const getObject = example({
  url: '/test.txt',
  headers: { range: 'bytes=0-9' },
  names: 'host;range;x-amz-content-sha256;x-amz-date',
  signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
});
const putObject = example({
  method: 'PUT',
  url: '/test%24file.text',
  body: Buffer.from('Welcome to Amazon S3.'),
  hash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
  headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
  names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
  signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
});
const getLifecycle = example({
  url: '/?lifecycle',
  names: 'host;x-amz-content-sha256;x-amz-date',
  signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
});
const listObjects = example({
  url: '/?max-keys=2&prefix=J',
  names: 'host;x-amz-content-sha256;x-amz-date',
  signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
});

test.each([getObject, putObject, getLifecycle, listObjects])(
  'published example $url',
  (request) => {
    expect(checkSignature(request, keys, 'us-east-1')).toBe('ok');
  },
);

test.each([
  ['another method', { ...getObject, method: 'HEAD' }, 'SignatureDoesNotMatch'],
  ['another path', { ...getObject, url: '/tess.txt' }, 'SignatureDoesNotMatch'],
  ['another query', { ...listObjects, url: '/?max-keys=3&prefix=J' }, 'SignatureDoesNotMatch'],
  ['another body', { ...putObject, body: Buffer.from('Welcome.') }, 'XAmzContentSHA256Mismatch'],
  ['no signature', { ...getObject, headers: { host: 'x' } }, 'AccessDenied'],
] as const)('%s is refused', (_name, request, code) => {
  expect(checkSignature(request, keys, 'us-east-1')).toBe(code);
});

test('another secret, key or region is refused', () => {
  expect(checkSignature(getObject, { AKIAIOSFODNN7EXAMPLE: 'x' }, 'us-east-1')).toBe(
    'SignatureDoesNotMatch',
  );
  expect(checkSignature(getObject, {}, 'us-east-1')).toBe('InvalidAccessKeyId');
  expect(checkSignature(getObject, keys, 'eu-west-1')).toBe('SignatureDoesNotMatch');
});
