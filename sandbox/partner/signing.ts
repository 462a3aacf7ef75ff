import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
} from 'node:crypto';
import type { Journal } from '../store/journal.ts';

const KEY = 'es256';

/** As it should be, by a key that is not published, or not signed at all. */
export type Seal = 'right' | 'signature' | 'algorithm';

/** The key pair behind id tokens; kept, so that a restart changes nothing for those who remember it. */
export function createSigning(journal: Journal<JsonWebKey>) {
  if (!journal.get(KEY)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    journal.put(KEY, privateKey.export({ format: 'jwk' }));
  }
  const privateKey = createPrivateKey({ key: journal.get(KEY) ?? {}, format: 'jwk' });
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = String(publicJwk.x).slice(0, 8);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    jwks: () => ({ keys: [{ ...publicJwk, kid, alg: 'ES256', use: 'sig' }] }),
    token(claims: object, { seal, typ }: { seal: Seal; typ: string }): string {
      const alg = seal === 'algorithm' ? 'none' : 'ES256';
      const head = `${encode({ alg, typ, kid })}.${encode(claims)}`;
      if (seal === 'algorithm') return `${head}.`;
      const signature = sign('sha256', Buffer.from(head), {
        key:
          seal === 'right'
            ? privateKey
            : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
        dsaEncoding: 'ieee-p1363',
      });
      return `${head}.${signature.toString('base64url')}`;
    },
  };
}
