import { createPrivateKey, createPublicKey } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import { z } from 'zod';
import { deriveKey, digest } from '#platform/secrets.ts';

/** What is signed: what was owned, from when until when, and what was paid. Nothing about who. */
const contentSchema = z.object({
  iss: z.literal('tayang'),
  rightId: z.uuid(),
  name: z.string(),
  source: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  priceRupiah: z.number().int().nullable(),
  paymentId: z.uuid().nullable(),
  issuedAt: z.string(),
});
export type ReceiptContent = z.output<typeof contentSchema>;

export type Receipts = {
  sign(content: Omit<ReceiptContent, 'iss'>): Promise<string>;
  /** Undefined for what we did not sign, or somebody changed. */
  verify(receipt: string): Promise<ReceiptContent | undefined>;
  /** For everybody: verifies receipts without us. */
  publicKeys: { kty: string; crv: string; x: string; kid: string; alg: string; use: string }[];
};

const ALG = 'EdDSA';
const TYPE = 'tayang-receipt+jws';
/** The head of a PKCS #8 document that holds a bare Ed25519 seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Receipts are signed with an Ed25519 key of the master secret: the same after every restart. */
export function createReceipts(master: string): Receipts {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, deriveKey(master, 'receipt').subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key);
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const kid = digest(x, 'base64url').slice(0, 16);
  return {
    publicKeys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: ALG, use: 'sig' }],
    sign(content) {
      const payload = new TextEncoder().encode(JSON.stringify({ iss: 'tayang', ...content }));
      return new CompactSign(payload).setProtectedHeader({ alg: ALG, kid, typ: TYPE }).sign(key);
    },
    async verify(receipt) {
      try {
        const { payload, protectedHeader } = await compactVerify(receipt.trim(), publicKey, {
          algorithms: [ALG],
        });
        if (protectedHeader.typ !== TYPE) return undefined;
        return contentSchema.parse(JSON.parse(new TextDecoder().decode(payload)));
      } catch {
        return undefined;
      }
    },
  };
}
