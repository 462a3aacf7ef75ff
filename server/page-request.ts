import type { FastifyRequest } from 'fastify';
import { fail } from '#platform/errors.ts';

const READING = new Set(['GET', 'HEAD']);

/**
 * Refuses what no page of ours sends, before it is rendered: pages are read, and forms posted to them in the encoding
 * that forms have by default. A page's action takes the form apart by `request.formData()`, which throws on all else.
 */
export function requirePageRequest({ method, headers }: FastifyRequest, bodyLimit: number): void {
  if (READING.has(method)) return;
  if (method !== 'POST') fail('common.methodNotAllowed');
  // A body of unknown length could grow without end: browsers always state theirs.
  const length = Number(headers['content-length'] ?? 0);
  if (headers['transfer-encoding'] !== undefined || length > bodyLimit) fail('common.tooLarge');
  if (!isForm(headers['content-type'])) fail('common.unsupportedType');
}

function isForm(type = ''): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;\s*charset=(?:"utf-8"|utf-8)\s*)?$/i.test(type);
}
