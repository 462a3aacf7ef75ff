import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { wibDay } from '../invoices/number.ts';
import { pauseAfter } from '../payment-state.ts';
import { realNow } from '../real-time.ts';
import { claimDueReconciliation } from './queries/claim-due-reconciliation.ts';
import { insertReconciliationOnce } from './queries/insert-reconciliation-once.ts';
import { updateReconciliation } from './queries/update-reconciliation.ts';
import { reconcileDay } from './reconcile-day.ts';

/** A day's list is laid down some time after midnight. */
const LISTED_AFTER = 2 * HOUR;
const CLAIM_LEASE = 5 * MINUTE;
/** A list that is not there after this many hours is not coming. */
const HOURS_TO_WAIT = 72;

/** Looks at yesterday once a day, of every gateway, and again while a list is not to be had. */
export function reconcileNightly(parts: CommerceParts): () => Promise<void> {
  let planned = '';
  return async () => {
    const now = realNow(parts);
    const yesterday = wibDay(new Date(now.getTime() - DAY - LISTED_AFTER));
    if (planned !== yesterday) {
      for (const gateway of parts.gateways.names) {
        await insertReconciliationOnce(parts.db, { gateway, day: yesterday, checkAt: now });
      }
      planned = yesterday;
    }
    await workReconciliation(parts);
  };
}

/** Does one day that is due. */
async function workReconciliation(parts: CommerceParts): Promise<void> {
  const { db } = parts;
  const now = realNow(parts);
  const until = new Date(now.getTime() + CLAIM_LEASE);
  const due = await claimDueReconciliation(db, { now, until });
  if (due === undefined) return;
  const { attempts, ...day } = due;
  const result = await reconcileDay(parts, day);
  if (result.status === 'compared') {
    const { settlements } = result;
    return updateReconciliation(db, day, { lookedAt: realNow(parts), settlements, checkAt: null });
  }
  parts.log.warn({ ...day, problem: result.message }, 'a settlement list could not be read');
  const isHopeless = result.status === 'unavailable' && attempts >= HOURS_TO_WAIT;
  const pause = result.status === 'unavailable' ? HOUR : pauseAfter(attempts + 1);
  const checkAt = isHopeless ? null : new Date(realNow(parts).getTime() + pause);
  return updateReconciliation(db, day, { checkAt, attempts: attempts + 1 });
}
