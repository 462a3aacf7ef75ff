import { randomUUID } from 'node:crypto';
import {
  compactDecrypt,
  type CryptoKey,
  decodeProtectedHeader,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
} from 'jose';
import { z } from 'zod';
import { MINUTE, PASSWORD_ENVELOPE_LIFE, SECOND } from '#contract/constants.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { decrypt, deriveKey, encrypt } from '#platform/secrets.ts';
import { PASSWORD_KEY_GRACE, PASSWORD_KEY_LIFE } from '../policy.ts';
import { insertUsedNonce } from '../queries.ts';
import * as queries from './queries.ts';

export type PublicKey = { kid: string; n: string; e: string; expiresAt: Date };
type Pair = PublicKey & { privateKey: CryptoKey; createdAt: Date };

export type PasswordKeys = {
  /** The key that passwords are encrypted to now; made when there is none or it is a week old. */
  current(): Promise<PublicKey>;
  /** The private key behind `kid`, while it is accepted. */
  find(kid: string): Promise<CryptoKey | undefined>;
};

const ALGORITHM = 'RSA-OAEP-256';
const READ_AGAIN = MINUTE;
// A key that another process just made is looked for at once, a made-up one not more often than this.
const READ_AGAIN_FOR_UNKNOWN = 2 * SECOND;

export function createPasswordKeys(
  deps: Pick<Deps, 'db' | 'clock'> & { master: string },
): PasswordKeys {
  const encryptionKey = deriveKey(deps.master, 'password-key');
  let pairs: Pair[] = [];
  let readAt = 0;

  async function read(db: Db): Promise<Pair[]> {
    const rows = await queries.listPasswordKeys(db, deps.clock.now());
    const opened = await Promise.all(rows.map((row) => decryptRow(row, encryptionKey)));
    pairs = opened.filter((pair) => pair !== undefined);
    readAt = deps.clock.now().getTime();
    return pairs;
  }

  function isOlderThan(age: number): boolean {
    return Math.abs(deps.clock.now().getTime() - readAt) >= age;
  }

  function newest(among: Pair[]): Pair | undefined {
    const now = deps.clock.now();
    return among.find((pair) => now.getTime() - pair.createdAt.getTime() < PASSWORD_KEY_LIFE);
  }

  return {
    async current() {
      const known = isOlderThan(READ_AGAIN) ? newest(await read(deps.db)) : newest(pairs);
      if (known !== undefined) return known;
      return inTransaction(deps.db, async (tx) => {
        await queries.lockPasswordKeys(tx);
        const made = newest(await read(tx));
        if (made !== undefined) return made;
        await queries.insertPasswordKey(tx, await makeRow(deps.clock.now(), encryptionKey));
        const own = newest(await read(tx));
        if (own === undefined) throw new Error('The password key that was just made is not there');
        return own;
      });
    },
    async find(kid) {
      const now = deps.clock.now();
      const isKnown = pairs.some((pair) => pair.kid === kid);
      if (isOlderThan(isKnown ? READ_AGAIN : READ_AGAIN_FOR_UNKNOWN)) await read(deps.db);
      return pairs.find((pair) => pair.kid === kid && pair.expiresAt > now)?.privateKey;
    },
  };
}

async function makeRow(now: Date, encryptionKey: Buffer): Promise<queries.PasswordKeyRow> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, {
    modulusLength: 2048,
    extractable: true,
  });
  return {
    kid: randomUUID(),
    publicKey: JSON.stringify(await exportJWK(publicKey)),
    encryptedPrivateKey: encrypt(encryptionKey, await exportPKCS8(privateKey)),
    createdAt: now,
    retiresAt: new Date(now.getTime() + PASSWORD_KEY_LIFE + PASSWORD_KEY_GRACE),
  };
}

/** Undefined for a row that was encrypted under another master secret: such a key is as good as gone. */
async function decryptRow(
  row: queries.PasswordKeyRow,
  encryptionKey: Buffer,
): Promise<Pair | undefined> {
  const pem = decrypt(encryptionKey, row.encryptedPrivateKey);
  if (pem === undefined) return undefined;
  const { n, e } = JSON.parse(row.publicKey) as { n: string; e: string };
  const { kid, createdAt, retiresAt } = row;
  const privateKey = await importPKCS8(pem, ALGORITHM);
  return { kid, n, e, createdAt, expiresAt: retiresAt, privateKey };
}

/** A clock that reads the server's `now` is never ahead of it by more than this. */
const MAX_CLOCK_SKEW = MINUTE;

const envelope = z.object({
  password: z
    .string()
    .min(1)
    .max(512)
    .refine((password) => !password.includes('\u0000')),
  iat: z.number().int(),
  nonce: z.string().min(16).max(100),
});

type DecryptionDeps = Pick<Deps, 'db' | 'clock'> & { passwordKeys: PasswordKeys };

/**
 * Decrypts a password that a browser encrypted to our key.
 * Fails with `accounts.passwordUnreadable`, or `accounts.passwordStale` when it is old or was sent before.
 */
export async function decryptPassword(
  deps: DecryptionDeps,
  encryptedPassword: string,
): Promise<string> {
  const { password, iat, nonce } = await decryptWithKey(deps, encryptedPassword);
  const now = deps.clock.now().getTime();
  const issuedAt = iat * SECOND;
  if (now - issuedAt > PASSWORD_ENVELOPE_LIFE || issuedAt - now > MAX_CLOCK_SKEW) {
    fail('accounts.passwordStale');
  }
  const expiresAt = new Date(issuedAt + PASSWORD_ENVELOPE_LIFE + MAX_CLOCK_SKEW);
  const isFirst = await insertUsedNonce(deps.db, { purpose: 'password', nonce, expiresAt });
  return isFirst ? password : fail('accounts.passwordStale');
}

async function decryptWithKey(deps: DecryptionDeps, encryptedPassword: string) {
  const key = await deps.passwordKeys.find(kidOf(encryptedPassword));
  if (key === undefined) return fail('accounts.passwordUnreadable');
  try {
    const { plaintext } = await compactDecrypt(encryptedPassword, key, {
      keyManagementAlgorithms: ['RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return envelope.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch {
    // Without its cause: a parser's message would carry a piece of the password into the log.
    return fail('accounts.passwordUnreadable');
  }
}

function kidOf(encryptedPassword: string): string {
  try {
    return String(decodeProtectedHeader(encryptedPassword).kid ?? '');
  } catch {
    return '';
  }
}
