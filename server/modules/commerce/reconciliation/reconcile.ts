import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { isUuid } from '#contract/ids.ts';
import { realNow } from '#platform/clocks.ts';
import { inTransaction } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import { startOfWibDay, wibDay } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { pauseAfter } from '../payments/payment.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { agrees, byOrder, compareOrder, type Found, LISTED_AFTER, missingThere } from './policy.ts';
import { insertDifferenceOnce } from './queries.ts';
import * as reconciliationQueries from './queries.ts';

export type Reconciled =
  | { status: 'compared'; settlements: number; found: number }
  | { status: 'unavailable' | 'unknown'; message: string };

/**
 * Compares a gateway's list of one day with our ledger. What we have not posted, or posted otherwise, is asked about and
 * applied; what still differs is handed to finance, once. Again it finds nothing new.
 */
export async function reconcileDay(
  deps: CommerceDeps,
  { gateway, day }: { gateway: string; day: string },
): Promise<Reconciled> {
  const list = await deps.gateways.named(gateway).listSettlements(day);
  if (list.status !== 'listed') return { status: list.status, message: list.message };
  const theirs = byOrder(list.entries);
  const ids = theirs.map(({ orderId }) => orderId).filter((id) => isUuid(id));
  const readLedger = async () =>
    new Map(
      (await reconciliationQueries.listOrdersInLedger(deps.db, gateway, { ids })).map((order) => [
        order.id,
        order,
      ]),
    );

  const before = await readLedger();
  for (const order of theirs) {
    if (agrees(order, before.get(order.orderId)) || !isUuid(order.orderId)) continue;
    const payment = await findPayment(deps.db, order.orderId);
    if (payment?.gateway === gateway) await syncPayment(deps, payment);
  }
  const ours = await readLedger();
  const from = startOfWibDay(day);
  const until = new Date(from.getTime() + DAY);
  const ofDay = await reconciliationQueries.listOrdersInLedger(deps.db, gateway, { from, until });
  const found: Found[] = [
    ...theirs.flatMap((order) => compareOrder(order, ours.get(order.orderId)) ?? []),
    ...missingThere(ofDay, theirs),
  ];
  const isNew = await inTransaction(deps.db, async (tx) => {
    const foundAt = deps.testClock.now();
    const written: boolean[] = [];
    for (const difference of found) {
      written.push(await insertDifferenceOnce(tx, { ...difference, gateway, foundAt }));
    }
    return written.filter(Boolean).length;
  });
  if (isNew > 0) deps.log.error({ gateway, day, differences: isNew }, 'the ledger differs');
  return { status: 'compared', settlements: list.entries.length, found: isNew };
}

const CLAIM_LEASE = 5 * MINUTE;
/** A list that is not there after this many hours is not coming. */
const HOURS_TO_WAIT = 72;

/** Compares yesterday once a day, of every gateway, and again while a list is not to be had. */
export function reconciliations(deps: CommerceDeps): Rounds {
  let planned = '';
  return { name: 'reconciliation', every: 30 * SECOND, round };

  async function round(): Promise<void> {
    const now = realNow(deps);
    const yesterday = wibDay(new Date(now.getTime() - DAY - LISTED_AFTER));
    if (planned !== yesterday) {
      for (const gateway of deps.gateways.names) {
        await reconciliationQueries.insertReconciliationOnce(deps.db, {
          gateway,
          day: yesterday,
          checkAt: now,
        });
      }
      planned = yesterday;
    }
    await workReconciliation(deps);
  }
}

/** Does one day that is due. */
async function workReconciliation(deps: CommerceDeps): Promise<void> {
  const { db } = deps;
  const now = realNow(deps);
  const until = new Date(now.getTime() + CLAIM_LEASE);
  const due = await reconciliationQueries.claimDueReconciliation(db, { now, until });
  if (due === undefined) return;
  const { attempts, ...day } = due;
  const result = await reconcileDay(deps, day);
  if (result.status === 'compared') {
    const { settlements } = result;
    return reconciliationQueries.updateReconciliation(db, day, {
      lookedAt: realNow(deps),
      settlements,
      checkAt: null,
    });
  }
  deps.log.warn({ ...day, problem: result.message }, 'a settlement list could not be read');
  const isHopeless = result.status === 'unavailable' && attempts >= HOURS_TO_WAIT;
  const pause = result.status === 'unavailable' ? HOUR : pauseAfter(attempts + 1);
  const checkAt = isHopeless ? null : new Date(realNow(deps).getTime() + pause);
  return reconciliationQueries.updateReconciliation(db, day, { checkAt, attempts: attempts + 1 });
}
