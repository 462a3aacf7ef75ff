import { recordAct } from '#platform/acts.ts';
import { listDifferences, reconcile, resolveDifference } from '#contract/commerce/index.ts';
import { type DB, inTransaction, type Selectable } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { findLedgerTotals } from '../ledger/queries/ledger-entry.ts';
import { listDifferences as list, updateDifferenceResolved } from './queries/difference.ts';
import { reconcileDay } from './reconcile.ts';

/** A difference as finance sees it. */
function presentDifference(row: Selectable<DB['commerce.difference']>) {
  const { id, state, paymentId: _, ...difference } = row;
  return {
    ...difference,
    differenceId: id,
    state: state === 'open' ? ('open' as const) : ('resolved' as const),
  };
}

const MAX_DIFFERENCES = 500;

export const routes = [
  call(listDifferences, async ({ db }: CommerceDeps, { query: { state } }) => {
    const differences = await list(db, { state, limit: MAX_DIFFERENCES });
    const ledgerTotals = await findLedgerTotals(db);
    return ok({ differences: differences.map(presentDifference), books: ledgerTotals });
  }),
  call(reconcile, async (deps: CommerceDeps, { body: { day }, caller }) => {
    const operatorId = requireAccount(caller).accountId;
    const gateways = [];
    for (const gateway of deps.gateways.names) {
      const result = await reconcileDay(deps, { gateway, day });
      const isCompared = result.status === 'compared';
      gateways.push({
        gateway,
        status: result.status,
        settlements: isCompared ? result.settlements : null,
        found: isCompared ? result.found : 0,
        message: isCompared ? null : result.message,
      });
    }
    const at = deps.testClock.now();
    const act = {
      actorId: operatorId,
      act: 'reconciliation.run',
      subject: { kind: 'reconciliation', id: day },
      before: null,
      after: { gateways },
      at,
    };
    await inTransaction(deps.db, (tx) => recordAct(tx, act));
    return ok({ gateways });
  }),
  call(
    resolveDifference,
    async ({ db, testClock }: CommerceDeps, { params: { id }, body: { resolution }, caller }) => {
      const operatorId = requireAccount(caller).accountId;
      const resolved = await inTransaction(db, async (tx) => {
        const at = testClock.now();
        const row = await updateDifferenceResolved(tx, { id, resolution, now: at });
        if (row === undefined) return fail('commerce.differenceNotFound');
        const details = { resolution };
        await recordAct(tx, {
          actorId: operatorId,
          act: 'difference.resolve',
          subject: { kind: 'difference', id },
          before: null,
          after: details,
          at,
        });
        return row;
      });
      return ok(presentDifference(resolved));
    },
  ),
];
