import { randomUUID } from 'node:crypto';
import * as contract from '#contract/studio/views.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { requireStaff } from '#platform/serve.ts';
import { countViews, deleteView, listViews, upsertView } from './queries.ts';

const MOST_VIEWS = 200;

const present = (
  view: Awaited<ReturnType<typeof upsertView>>,
  { accountId }: { accountId: string },
): contract.SavedView => ({
  viewId: view.id,
  name: view.name,
  query: view.query,
  isShared: view.isShared,
  isMine: view.accountId === accountId,
});

export const routes = [
  call(contract.listViews, async ({ db }: Deps, { query: { page }, caller }) => {
    const staff = requireStaff(caller);
    const views = await listViews(db, { accountId: staff.accountId, page });
    return ok({ views: views.map((view) => present(view, staff)) });
  }),
  call(contract.saveView, async ({ db, clock }: Deps, { body, caller }) => {
    const staff = requireStaff(caller);
    const { accountId } = staff;
    const saved = await inTransaction(db, async (tx) => {
      if ((await countViews(tx, accountId)) >= MOST_VIEWS) fail('studio.viewsFull');
      return upsertView(tx, { ...body, id: randomUUID(), accountId, createdAt: clock.now() });
    });
    return ok(present(saved, staff), 'Tampilan disimpan');
  }),
  call(contract.removeView, async ({ db }: Deps, { body: { viewId }, caller }) => {
    const { accountId } = requireStaff(caller);
    return ok({ removed: await deleteView(db, { accountId, viewId }) }, 'Tampilan dihapus');
  }),
];
