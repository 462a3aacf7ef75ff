import { randomUUID } from 'node:crypto';
import { DAY, HOUR } from '#contract/constants.ts';
import * as drafts from '#contract/studio/kept-drafts.ts';
import * as rightsEmail from '#contract/studio/rights-email.ts';
import * as contract from '#contract/studio/views.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Rounds } from '#platform/due.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { requireStaff } from '#platform/serve.ts';
import { findEmailChoice, updateWanted } from '../emails/queries.ts';
import { wantsBySilence } from '../emails/rights-email.ts';
import {
  countViews,
  deleteDraft,
  deleteDraftsBefore,
  deleteView,
  findDraft,
  listViews,
  upsertDraft,
  upsertView,
} from './queries.ts';

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

/** What staff keep for themselves: views of lists, what they typed and did not save, which e-mails they want. */
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
  call(drafts.findKeptDraft, async ({ db, clock }: Deps, { query: { name }, caller }) => {
    const { accountId } = requireStaff(caller);
    const oldest = new Date(clock.now().getTime() - DRAFTS_KEPT);
    return ok({ draft: (await findDraft(db, { accountId, name }, oldest)) ?? null });
  }),
  call(
    drafts.keepDraft,
    async ({ db, clock }: Deps, { body, caller }) => {
      const { accountId } = requireStaff(caller);
      const { over, ...typed } = body;
      const row = { ...typed, accountId, savedAt: clock.now() };
      const savedAt = await inTransaction(db, (tx) =>
        upsertDraft(tx, row, over === undefined ? undefined : new Date(over)),
      );
      return savedAt === undefined ? fail('studio.draftElsewhere') : ok({ savedAt });
    },
    // A sign of the value may take six bytes as JSON.
    { bodyLimit: 4 * drafts.MOST_DRAFT_SIGNS },
  ),
  call(drafts.dropDraft, async ({ db }: Deps, { body, caller }) => {
    const { accountId } = requireStaff(caller);
    const savedAt = new Date(body.savedAt);
    return ok({ dropped: await deleteDraft(db, { ...body, accountId, savedAt }) });
  }),
  call(rightsEmail.getRightsEmail, async ({ db }: Deps, { caller }) =>
    ok(await presentEmailChoice(db, requireStaff(caller))),
  ),
  call(rightsEmail.setRightsEmail, async ({ db }: Deps, { body: { isWanted }, caller }) => {
    const staff = requireStaff(caller);
    await updateWanted(db, staff.accountId, isWanted);
    const said = isWanted ? 'Surat harian menyala' : 'Surat harian mati';
    return ok(await presentEmailChoice(db, staff), said);
  }),
];

async function presentEmailChoice(db: Db, { accountId, roles }: ReturnType<typeof requireStaff>) {
  const [kept, account] = await Promise.all([
    findEmailChoice(db, accountId),
    findAccount(db, accountId),
  ]);
  return { isWanted: kept?.isWanted ?? wantsBySilence(roles), email: account?.email ?? null };
}

/** As long as a browser keeps its own (studio/lib/browser-store.ts). */
const DRAFTS_KEPT = 14 * DAY;

/** Drafts that were not taken up go by themselves. Any number of processes may sweep. */
export const draftSweep = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Rounds => ({
  name: 'kept-drafts',
  every: HOUR,
  firstAfter: HOUR,
  round: () => deleteDraftsBefore(db, new Date(clock.now().getTime() - DRAFTS_KEPT)),
});
