import { realNow } from '#platform/clocks.ts';
import { recordAct } from '#platform/acts.ts';
import {
  assignDifference,
  listDifferences,
  reconcile,
  resolveDifference,
} from '#contract/commerce/index.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { type Db, type DB, inTransaction, type Selectable } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { findLedgerTotals } from '../ledger/queries/ledger-entry.ts';
import {
  insertReconciliationOnce,
  listDifferences as list,
  updateDifferenceAssigned,
  updateDifferenceResolved,
  updateReconciliation,
} from './queries.ts';
import { reconcileDay } from './reconcile.ts';

type Row = Selectable<DB['commerce.difference']>;

/** Differences as finance sees them. */
async function presentDifferences(db: Db, rows: readonly Row[]) {
  const owners = rows.map(({ assignedTo }) => assignedTo).filter((id) => id !== null);
  const names = await listAccountNames(db, owners);
  return rows.map(({ id, state, paymentId: _, assignedTo, ...difference }) => ({
    ...difference,
    differenceId: id,
    state: state === 'open' ? ('open' as const) : ('resolved' as const),
    assignedTo:
      assignedTo === null
        ? null
        : { accountId: assignedTo, name: names.get(assignedTo) ?? 'Petugas' },
  }));
}

async function presentOne(db: Db, row: Row) {
  const [shown] = await presentDifferences(db, [row]);
  return shown ?? fail('commerce.differenceNotFound');
}

const MAX_DIFFERENCES = 500;

export const routes = [
  call(listDifferences, async ({ db }: CommerceDeps, { query }) => {
    const found = await list(db, { ...query, limit: MAX_DIFFERENCES });
    const totals = await findLedgerTotals(db);
    return ok({ differences: await presentDifferences(db, found), books: totals });
  }),
  call(reconcile, async (deps: CommerceDeps, { body: { day }, caller }) => {
    const operatorId = requireAccount(caller).accountId;
    const gateways = [];
    for (const gateway of deps.gateways.names) {
      const result = await reconcileDay(deps, { gateway, day });
      const isCompared = result.status === 'compared';
      // A day that no server planned, or gave up, is compared now.
      if (isCompared) {
        const [lookedAt, { settlements }] = [realNow(deps), result];
        await insertReconciliationOnce(deps.db, { gateway, day, checkAt: lookedAt });
        await updateReconciliation(
          deps.db,
          { gateway, day },
          { lookedAt, settlements, checkAt: null },
        );
      }
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
      act: 'reconciliation.run' as const,
      subject: { kind: 'reconciliation' as const, id: day },
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
      return ok(await presentOne(db, resolved));
    },
  ),
  call(
    assignDifference,
    async ({ db, testClock }: CommerceDeps, { params: { id }, body: { isMine }, caller }) => {
      const actorId = requireAccount(caller).accountId;
      const assigned = await inTransaction(db, async (tx) => {
        const assignedTo = isMine ? actorId : null;
        const row = await updateDifferenceAssigned(tx, id, assignedTo);
        if (row === undefined) return fail('commerce.differenceNotFound');
        await recordAct(tx, {
          actorId,
          act: 'difference.assign',
          subject: { kind: 'difference', id },
          before: null,
          after: { isTaken: isMine },
          at: testClock.now(),
        });
        return row;
      });
      return ok(await presentOne(db, assigned));
    },
  ),
];
