import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { isUuid } from '#contract/ids.ts';
import { insertDifferenceOnce, type NewDifference } from '#modules/commerce/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import { startOfWibDay, wibDay } from '#platform/zone.ts';
import { type LedgerLine, newSession } from './coupon-platform.ts';
import * as queries from './queries/comparison.ts';
import { type CouponDeps, settleByKey } from './redeem.ts';

/** Under this name finance finds what differs. */
const BOOK = 'trinvi';
const PAGE = 500;

type Found = Pick<NewDifference, 'kind' | 'orderId' | 'oursRupiah' | 'theirsRupiah' | 'details'>;
type Compared =
  | { status: 'compared'; lines: number; found: number }
  | { status: 'unavailable'; why: string };

/**
 * Compares the platform's ledger of one day in Jakarta with ours, both ways. What only lacks its answer here is settled;
 * what differs then is handed to finance, once. Again it finds nothing new.
 */
export async function compareDay(own: CouponDeps, day: string): Promise<Compared> {
  const { deps, trinvi } = own;
  const { db } = deps;
  const from = startOfWibDay(day);
  const until = new Date(from.getTime() + DAY);
  const session = { ...newSession(undefined), scope: 'ledger' as const };
  const found: Found[] = [];
  const theirs = new Set<string>();
  for (let after: string | null = null; ;) {
    const page = await trinvi.listLedger(session, { from, until, after });
    if (page.status === 'unavailable') return page;
    const ids = page.lines.map(({ key }) => key).filter((key) => isUuid(key));
    const read = async () =>
      new Map((await queries.listEntries(db, ids)).map((entry) => [entry.redemptionId, entry]));
    const before = await read();
    const missing = ids.filter((id) => !before.has(id));
    for (const id of missing) await settleByKey(own, id);
    // Settled here, or by another process meanwhile.
    const ours = missing.length === 0 ? before : await read();
    for (const line of page.lines) {
      theirs.add(line.key);
      found.push(...compareLine(line, ours.get(line.key)));
    }
    after = page.next;
    if (after === null) break;
  }
  for (let after: queries.EntryKey | undefined; ;) {
    const entries = await queries.listEntriesBetween(db, { from, until, after, limit: PAGE });
    for (const entry of entries) {
      const { redemptionId: key, valueRupiah } = entry;
      if (theirs.has(key)) continue;
      // What was settled late here was redeemed there on another day.
      const known = await trinvi.findLedgerLine(session, key);
      if (known.status === 'unavailable') return known;
      if (known.status === 'found') found.push(...compareLine(known.line, entry));
      else
        found.push({
          kind: 'missing_there',
          orderId: key,
          oursRupiah: valueRupiah,
          theirsRupiah: null,
          details: `Kupon ${entry.couponId}: platform tidak mencatat ${entry.reference}.`,
        });
    }
    after = entries.at(-1);
    if (entries.length < PAGE) break;
  }
  const foundAt = deps.clock.now();
  const isNew = await inTransaction(db, async (tx) => {
    let written = 0;
    for (const difference of found)
      if (await insertDifferenceOnce(tx, { ...difference, gateway: BOOK, foundAt })) written += 1;
    return written;
  });
  if (isNew > 0) deps.log.error({ day, differences: isNew }, 'the ledger of coupons differs');
  return { status: 'compared', lines: theirs.size, found: isNew };
}

function compareLine(line: LedgerLine, ours: queries.Entry | undefined): Found[] {
  const { key: orderId, reference, couponId, valueRupiah: theirsRupiah } = line;
  if (ours === undefined)
    return [
      {
        kind: 'missing_here',
        orderId,
        oursRupiah: null,
        theirsRupiah,
        details: `Kupon ${couponId}: platform mencatat ${reference}, kita tidak.`,
      },
    ];
  const { valueRupiah: oursRupiah } = ours;
  const differs = { orderId, oursRupiah, theirsRupiah };
  if (ours.reference !== reference || ours.couponId !== couponId) {
    const details = `Kita mencatat ${ours.couponId} ${ours.reference}, platform ${couponId} ${reference}.`;
    return [{ ...differs, kind: 'state_differs', details }];
  }
  if (oursRupiah === theirsRupiah) return [];
  return [{ ...differs, kind: 'amount_differs', details: `Kupon ${couponId}, ${reference}.` }];
}

/** A day is complete some time after midnight. */
const COMPLETE_AFTER = 2 * HOUR;
const LEASE = 15 * MINUTE;
/** A platform that is away longer has more than this to explain; its silence stands in the log until then. */
const TRIES = 72;

/** Compares yesterday once a day, and again each hour while the platform can't be asked. */
export function couponComparisons(own: CouponDeps): Rounds {
  let planned = '';
  return { name: 'comparison of coupons', every: MINUTE, round };

  async function round(): Promise<boolean> {
    const now = own.deps.clock.now();
    const yesterday = wibDay(new Date(now.getTime() - DAY - COMPLETE_AFTER));
    if (planned !== yesterday) {
      await queries.insertComparisonOnce(own.deps.db, { day: yesterday, checkAt: now });
      planned = yesterday;
    }
    return compareDue(own);
  }
}

/** Does one day that is due; false where none was. */
export async function compareDue(own: CouponDeps): Promise<boolean> {
  const { db, clock, log } = own.deps;
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE);
  const due = await queries.claimDueComparison(db, { now, until });
  if (due === undefined) return false;
  const result = await compareDay(own, due.day);
  if (result.status === 'compared') {
    const { lines } = result;
    await queries.updateComparison(db, due.day, { lookedAt: clock.now(), lines, checkAt: null });
    return true;
  }
  const attempts = due.attempts + 1;
  const isHopeless = attempts >= TRIES;
  const problem = { day: due.day, attempts, why: result.why };
  if (isHopeless) log.error(problem, 'a day of coupons was never compared');
  else log.warn(problem, 'the ledger of coupons could not be read');
  const checkAt = isHopeless ? null : new Date(now.getTime() + HOUR);
  await queries.updateComparison(db, due.day, { checkAt, attempts });
  return true;
}
