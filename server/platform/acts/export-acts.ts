import type { Db } from '../db.ts';
import * as queries from '../queries/act-seal.ts';
import type { SealedAct, SealRow } from '../queries/act-seal.ts';

const ACTS_AT_ONCE = 5_000;
const SEALS_AT_ONCE = 500;

/**
 * Acts as they were sealed and their seals, a line each, for `verify-trail.mjs` in anybody's hands: what was sealed from
 * `from` on and before `until`. First stands the seal that the range begins behind, then the acts of each seal (arrays)
 * and the seal itself (an object). Persons are the numbers that acts know them by, and reasons are none of it.
 */
export async function* exportActs(
  db: Db,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<string> {
  const before = await queries.findLastSealBefore(db, from);
  yield `${JSON.stringify({
    begins: before?.n ?? 0,
    untilXid: before?.untilXid ?? '0',
    hash: before?.hash.toString('hex') ?? '0'.repeat(64),
    publicKey: before?.publicKey.toString('base64') ?? null,
  })}\n`;
  let last = before?.n ?? 0;
  for (;;) {
    const seals = await queries.listSeals(db, last, SEALS_AT_ONCE);
    for (const seal of seals) {
      if (seal.at >= until) return;
      yield* actsOf(db, seal);
      yield sealLine(seal);
      last = seal.n;
    }
    if (seals.length < SEALS_AT_ONCE) return;
  }
}

async function* actsOf(db: Db, seal: SealRow): AsyncGenerator<string> {
  let after: SealedAct | undefined;
  for (;;) {
    const page = await queries.listActLines(db, seal, after, ACTS_AT_ONCE);
    if (page.length > 0) yield page.map(({ line }) => `${line}\n`).join('');
    after = page.at(-1);
    if (page.length < ACTS_AT_ONCE) return;
  }
}

function sealLine({ n, fromXid, untilXid, acts, at, hash, signature, publicKey }: SealRow): string {
  const seal = {
    n,
    fromXid,
    untilXid,
    acts,
    at: at.toISOString(),
    hash: hash.toString('hex'),
    signature: signature.toString('base64'),
    publicKey: publicKey.toString('base64'),
  };
  return `${JSON.stringify(seal)}\n`;
}
