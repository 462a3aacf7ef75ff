import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (renewalId: string, key: Buffer) =>
  createHmac('sha256', key).update(`renewal ${renewalId}`).digest('base64url').slice(0, 32);

/** Lets its holder see what one renewal costs and pay for it, and nothing else of the account. */
export function writeRenewalToken(renewalId: string, key: Buffer): string {
  return `${renewalId}.${sign(renewalId, key)}`;
}

/** The renewal that a token of ours speaks of. */
export function readRenewalToken(token: string, key: Buffer): string | undefined {
  const [, renewalId, signature] = /^([0-9a-f-]{36})\.([\w-]{32})$/.exec(token) ?? [];
  if (renewalId === undefined || signature === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(sign(renewalId, key)), Buffer.from(signature));
  return isOurs ? renewalId : undefined;
}
