import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Clock } from '../clocks.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import * as queries from '../queries/act-seal.ts';
import type { SealRow } from '../queries/act-seal.ts';
import { deriveKey } from '../secrets.ts';

const PAGE = 5_000;
const NOTHING = Buffer.alloc(32);
/** PKCS #8 of an Ed25519 key begins so; the 32 bytes of its seed follow (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

type Range = Pick<SealRow, 'fromXid' | 'untilXid'>;

/** The key that seals acts, derived from the master secret. */
export function sealingKey(master: string): KeyObject {
  const seed = deriveKey(master, 'seals of acts');
  return createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, seed]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** The public half of a sealing key as SPKI: what an auditor keeps. */
export function publicKeyOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' });
}

/**
 * Seals the acts of all transactions that are over and lie behind the last seal. Only those below the oldest one that
 * still runs are taken: none can commit behind a seal. Returns the seal; undefined where there is nothing to seal.
 */
export async function sealActs(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  key: KeyObject,
): Promise<SealRow | undefined> {
  const last = await queries.findLastSeal(db);
  const range = { fromXid: last?.untilXid ?? '0', untilXid: await queries.findOldestRunning(db) };
  if (BigInt(range.untilXid) < BigInt(range.fromXid)) {
    log.error(
      range,
      'transactions count from below the last seal: this database was copied by a dump',
    );
    return undefined;
  }
  const { hash, acts } = await hashActs(db, range, last?.hash ?? NOTHING);
  if (acts === 0) return undefined;
  const unsigned = { n: (last?.n ?? 0) + 1, ...range, acts, hash };
  const seal = {
    ...unsigned,
    at: clock.now(),
    signature: sign(null, signedText(unsigned), key),
    publicKey: publicKeyOf(key),
  };
  return (await queries.insertSeal(db, seal)) ? seal : undefined;
}

async function hashActs(
  db: Db,
  range: Range,
  before: Buffer,
): Promise<{ hash: Buffer; acts: number }> {
  const hash = createHash('sha256').update(before);
  let acts = 0;
  let after: queries.SealedAct | undefined;
  for (;;) {
    const page = await queries.listActLines(db, range, after, PAGE);
    for (const { line } of page) hash.update(`\n${line}`);
    acts += page.length;
    after = page.at(-1);
    if (page.length < PAGE) return { hash: hash.digest(), acts };
  }
}

type Unsigned = Pick<SealRow, 'n' | 'fromXid' | 'untilXid' | 'acts' | 'hash'>;

function signedText({ n, fromXid, untilXid, acts, hash }: Unsigned): Buffer {
  return Buffer.from(`tayang act seal ${n} ${fromXid} ${untilXid} ${acts} ${hash.toString('hex')}`);
}

/** A head as it was given away: the chain held then, up to this seal. */
export type Head = { n: number; hash: string; publicKey: string };

export type SealCheck = {
  seals: number;
  acts: number;
  /** Acts that the next seal will cover. */
  waiting: number;
  /** What doesn't hold, in the order of the seals; empty when all of it does. */
  problems: string[];
  /** The newest seal that was read. */
  head: Head | undefined;
};

/**
 * Reads all acts and seals again. Tells of acts that were changed, removed, added or moved, of seals that were, and of a
 * chain that doesn't hold the heads that were given away. That it finds nothing proves no more than that: who holds the
 * sealing key and the database can write all of it anew, and only the heads outside tell.
 */
export async function checkSeals(db: Db, heads: readonly Head[] = []): Promise<SealCheck> {
  const problems: string[] = [];
  const seen = new Map<number, Head>();
  let before: SealRow | undefined;
  let acts = 0;
  for (;;) {
    const page = await queries.listSeals(db, before?.n ?? 0, PAGE);
    for (const seal of page) {
      problems.push(...(await problemsOf(db, seal, before)));
      seen.set(seal.n, headOf(seal));
      acts += seal.acts;
      before = seal;
    }
    if (page.length < PAGE) break;
  }
  for (const { n, hash, publicKey } of heads) {
    const seal = seen.get(n);
    if (seal === undefined) problems.push(`seal ${n} was given away as a head and is gone`);
    else if (seal.hash !== hash)
      problems.push(`seal ${n} is another one than the head that was given away`);
    else if (seal.publicKey !== publicKey)
      problems.push(`seal ${n} is signed with another key than its head`);
  }
  return {
    seals: seen.size,
    acts,
    waiting: await queries.countActsFrom(db, before?.untilXid ?? '0'),
    problems,
    head: before && headOf(before),
  };
}

async function problemsOf(db: Db, seal: SealRow, before: SealRow | undefined): Promise<string[]> {
  const { n } = seal;
  const problems: string[] = [];
  if (n !== (before?.n ?? 0) + 1) problems.push(`seals before ${n} are gone`);
  if (seal.fromXid !== (before?.untilXid ?? '0'))
    problems.push(`seal ${n} doesn't begin where the one before it ends`);
  const found = await hashActs(db, seal, before?.hash ?? NOTHING);
  if (found.acts !== seal.acts)
    problems.push(`seal ${n} covers ${seal.acts} acts, and there are ${found.acts}`);
  else if (!found.hash.equals(seal.hash))
    problems.push(`acts under seal ${n} are not as they were sealed`);
  const key = createPublicKey({ key: seal.publicKey, format: 'der', type: 'spki' });
  if (!verify(null, signedText(seal), key, seal.signature))
    problems.push(`the signature of seal ${n} is none`);
  if (before && !before.publicKey.equals(seal.publicKey))
    problems.push(`from seal ${n} on another key signs`);
  return problems;
}

export function headOf({ n, hash, publicKey }: SealRow): Head {
  return { n, hash: hash.toString('hex'), publicKey: publicKey.toString('base64') };
}
