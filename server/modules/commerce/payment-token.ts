import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (paymentId: string, key: Buffer) =>
  createHmac('sha256', key).update(paymentId).digest('base64url').slice(0, 32);

/** Lets its holder ask how a payment stands, and nothing else. */
export function writePaymentToken(paymentId: string, key: Buffer): string {
  return `${paymentId}.${sign(paymentId, key)}`;
}

/** The payment that a token of ours speaks of. */
export function readPaymentToken(token: string, key: Buffer): string | undefined {
  const [, paymentId, signature] = /^([0-9a-f-]{36})\.([\w-]{32})$/.exec(token) ?? [];
  if (paymentId === undefined || signature === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(sign(paymentId, key)), Buffer.from(signature));
  return isOurs ? paymentId : undefined;
}
