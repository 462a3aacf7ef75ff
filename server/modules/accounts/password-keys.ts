import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import { PASSWORD_KEY_GRACE, PASSWORD_KEY_LIFE } from './policy.ts';
import { insertPasswordKey } from './queries/insert-password-key.ts';
import { listPasswordKeys, type PasswordKeyRow } from './queries/list-password-keys.ts';
import { lockPasswordKeys } from './queries/lock-password-keys.ts';

export type PublicKey = { kid: string; n: string; e: string; expiresAt: Date };
type Pair = PublicKey & { privateKey: CryptoKey; createdAt: Date };

export type PasswordKeys = {
  /** The key that passwords are sealed to now; made when there is none or it is a week old. */
  current(): Promise<PublicKey>;
  /** The private key behind `kid`, while it is accepted. */
  find(kid: string): Promise<CryptoKey | undefined>;
};

const ALGORITHM = 'RSA-OAEP-256';
const READ_AGAIN = MINUTE;
// A key that another process just made is looked for at once, a made-up one not more often than this.
const READ_AGAIN_FOR_UNKNOWN = 2 * SECOND;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createPasswordKeys(parts: Pick<Parts, 'db' | 'clock' | 'config'>): PasswordKeys {
  const sealingKey = deriveKey(parts.config.secrets.master, 'password-key');
  let pairs: Pair[] = [];
  let readAt = 0;

  async function read(db: Db): Promise<Pair[]> {
    const rows = await listPasswordKeys(db, parts.clock.now());
    const opened = await Promise.all(rows.map((row) => openRow(row, sealingKey)));
    pairs = opened.filter((pair) => pair !== undefined);
    readAt = parts.clock.now().getTime();
    return pairs;
  }

  function isOlderThan(age: number): boolean {
    return Math.abs(parts.clock.now().getTime() - readAt) >= age;
  }

  function newest(among: Pair[]): Pair | undefined {
    const now = parts.clock.now();
    return among.find((pair) => now.getTime() - pair.createdAt.getTime() < PASSWORD_KEY_LIFE);
  }

  return {
    async current() {
      const known = isOlderThan(READ_AGAIN) ? newest(await read(parts.db)) : newest(pairs);
      if (known !== undefined) return known;
      return inTransaction(parts.db, async (tx) => {
        await lockPasswordKeys(tx);
        const made = newest(await read(tx));
        if (made !== undefined) return made;
        await insertPasswordKey(tx, await makeRow(parts.clock.now(), sealingKey));
        const own = newest(await read(tx));
        if (own === undefined) throw new Error('The password key that was just made is not there');
        return own;
      });
    },
    async find(kid) {
      const now = parts.clock.now();
      const isKnown = pairs.some((pair) => pair.kid === kid);
      if (isOlderThan(isKnown ? READ_AGAIN : READ_AGAIN_FOR_UNKNOWN)) await read(parts.db);
      return pairs.find((pair) => pair.kid === kid && pair.expiresAt > now)?.privateKey;
    },
  };
}

async function makeRow(now: Date, sealingKey: Buffer): Promise<PasswordKeyRow> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, {
    modulusLength: 2048,
    extractable: true,
  });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey, iv);
  const sealed = [cipher.update(await exportPKCS8(privateKey)), cipher.final()];
  return {
    kid: randomUUID(),
    publicKey: JSON.stringify(await exportJWK(publicKey)),
    sealedPrivateKey: Buffer.concat([iv, cipher.getAuthTag(), ...sealed]),
    createdAt: now,
    retiresAt: new Date(now.getTime() + PASSWORD_KEY_LIFE + PASSWORD_KEY_GRACE),
  };
}

/** Undefined for a row sealed under another master secret: such a key is as good as gone. */
async function openRow(row: PasswordKeyRow, sealingKey: Buffer): Promise<Pair | undefined> {
  const iv = row.sealedPrivateKey.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey, iv);
  decipher.setAuthTag(row.sealedPrivateKey.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const { n, e } = JSON.parse(row.publicKey) as { n: string; e: string };
  try {
    const body = decipher.update(row.sealedPrivateKey.subarray(IV_BYTES + TAG_BYTES));
    const pem = Buffer.concat([body, decipher.final()]).toString();
    const privateKey = await importPKCS8(pem, ALGORITHM);
    const { kid, createdAt, retiresAt } = row;
    return { kid, n, e, createdAt, expiresAt: retiresAt, privateKey };
  } catch {
    return undefined;
  }
}
