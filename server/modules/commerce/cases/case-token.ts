import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (caseId: string, key: Buffer) =>
  createHmac('sha256', key).update(`case:${caseId}`).digest('base64url').slice(0, 32);

/** Shows one case to whoever holds it, and nothing else. */
export const writeCaseToken = (caseId: string, key: Buffer) => `${caseId}.${sign(caseId, key)}`;

/** Where the timeline of a case is read. */
export const caseLink = (caseId: string, key: Buffer) => `/kasus/${writeCaseToken(caseId, key)}`;

/** The case that a token of ours speaks of. */
export function readCaseToken(token: string, key: Buffer): string | undefined {
  const [, caseId, signature] = /^([0-9a-f-]{36})\.([\w-]{32})$/.exec(token) ?? [];
  if (caseId === undefined || signature === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(sign(caseId, key)), Buffer.from(signature));
  return isOurs ? caseId : undefined;
}
