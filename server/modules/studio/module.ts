import { keepApprovals } from '#platform/staff/approvals.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone } from '#platform/due.ts';
import type { Module } from '#platform/module.ts';
import { ask } from './approvals/ask.ts';
import { approvableOff, approvableThresholds } from './approvals/change-rules.ts';
import { eraseFromApprovals, listApprovalsOf } from './approvals/queries.ts';
import { routes as approvals } from './approvals/routes.ts';
import { deleteEmailChoiceOf, listEmailChoicesOf } from './emails/queries.ts';
import { rightsEmails } from './emails/rights-email.ts';
import { deletePresenceOf } from './presence/queries.ts';
import { presenceSweep, routes as presence } from './presence/routes.ts';
import { statementRounds } from './statements/count-statement.ts';
import { routes as statements } from './statements/routes.ts';
import { routes as support } from './support/routes.ts';
import { routes as system } from './system/operator-routes.ts';
import { routes as trail } from './trail/routes.ts';
import { deleteDraftsOf, deleteViewsOf, listDraftsOf, listViewsOf } from './kept/queries.ts';
import { draftSweep, routes as kept } from './kept/routes.ts';
import { routes as week } from './week/routes.ts';

/**
 * What staff need across all modules: requests for a second person, an account's timeline, the trail of acts. Staff
 * calls about the rows of one module stand there. Those modules ask for a second person by `platform/staff/approvals.ts` and
 * don't know this one.
 */
export const studioModule: Module<Deps> = {
  name: 'studio',
  open: (deps) => deps,
  routes: [
    ...approvals,
    ...presence,
    ...statements,
    ...support,
    ...system,
    ...trail,
    ...kept,
    ...week,
  ],
  approvables: (deps) => [approvableThresholds(deps), approvableOff(deps)],
  personalData: {
    exportAccount: async (db, accountId) => ({
      'permintaan-petugas': await listApprovalsOf(db, accountId),
      'tampilan-studio': await listViewsOf(db, accountId),
      'draf-studio': await listDraftsOf(db, accountId),
      'surat-studio': await listEmailChoicesOf(db, accountId),
    }),
    async eraseAccount(tx, accountId) {
      await eraseFromApprovals(tx, accountId);
      await deletePresenceOf(tx, accountId);
      await deleteViewsOf(tx, accountId);
      await deleteDraftsOf(tx, accountId);
      await deleteEmailChoiceOf(tx, accountId);
    },
  },
  start(app, deps) {
    keepApprovals(deps, (tx, request) => ask(deps, tx, request));
    let stops: (() => Promise<void>)[] = [];
    app.addHook('onReady', async () => {
      stops = [
        repeatAlone(deps, statementRounds(deps)),
        repeatAlone(deps, presenceSweep(deps)),
        repeatAlone(deps, draftSweep(deps)),
        repeatAlone(deps, rightsEmails(deps)),
      ].map(({ stop }) => stop);
    });
    app.addHook('preClose', async () => {
      await Promise.all(stops.map((stop) => stop()));
    });
  },
};
