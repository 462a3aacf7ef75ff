import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { PlatformError } from '#platform/errors.ts';
import { requirePageRequest } from './page-request.ts';

function refusalOf(method: string, headers: Record<string, string>): number | undefined {
  try {
    requirePageRequest({ method, headers } as unknown as FastifyRequest, 64 * 1024);
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return error.entry.status;
  }
}

const FORM = 'application/x-www-form-urlencoded';

test.each([
  ['GET', {}, undefined],
  ['HEAD', { 'content-type': 'text/plain' }, undefined],
  ['POST', { 'content-type': FORM }, undefined],
  ['POST', { 'content-type': `${FORM};charset=UTF-8`, 'content-length': '9' }, undefined],
  ['POST', {}, 415],
  ['POST', { 'content-type': 'text/plain' }, 415],
  ['POST', { 'content-type': 'application/json' }, 415],
  ['POST', { 'content-type': 'multipart/form-data' }, 415],
  ['POST', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['POST', { 'content-type': `${FORM}; charset=utf-16` }, 415],
  ['POST', { 'content-type': `x${FORM}` }, 415],
  ['POST', { 'content-type': FORM, 'transfer-encoding': 'chunked' }, 413],
  ['POST', { 'content-type': FORM, 'content-length': '70000' }, 413],
  ['PUT', { 'content-type': FORM }, 405],
  ['DELETE', {}, 405],
  ['OPTIONS', {}, 405],
  ['TRACE', {}, 405],
] as const)('%s with %j: %s', (method, headers, status) => {
  expect(refusalOf(method, headers)).toBe(status);
});
