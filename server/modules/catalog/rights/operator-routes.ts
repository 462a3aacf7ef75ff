import { endLicence, listLicences, saveLicence } from '#contract/catalog/operator-licences.ts';
import { takeTitleDown, undoTitleTakedown } from '#contract/catalog/operator-titles.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import * as edit from './edit-rights.ts';
import { takeDown, undoTakedown } from './takedown.ts';
import { presentLicence } from './policy.ts';
import { findTakedown, listLicencesOf } from './queries/licence.ts';

const ASKED = 'Menunggu orang kedua';

/** By what a title may be shown, and how it is taken away; each deed is written down with who did it. */
export const routes = [
  call(listLicences, async ({ db, clock }: Deps, { query: { titleId } }) => {
    const [rows, takedown] = await Promise.all([
      listLicencesOf(db, titleId),
      findTakedown(db, titleId),
    ]);
    return ok({
      licences: rows.map((row) => presentLicence(row, clock.now())),
      takedown: takedown ?? null,
    });
  }),
  call(saveLicence, async (deps: Deps, { body, caller }) => {
    const row = await edit.saveLicence(deps, requireAccount(caller).accountId, body);
    if ('approval' in row) return ok(row, ASKED);
    return ok(presentLicence(row, deps.clock.now()), 'Lisensi tersimpan');
  }),
  call(endLicence, async (deps: Deps, { body, caller }) => {
    const row = await edit.endLicence(deps, requireAccount(caller).accountId, body);
    return ok(presentLicence(row, deps.clock.now()), 'Lisensi diakhiri');
  }),
  call(takeTitleDown, async (deps: Deps, { body, caller }) => {
    const takenDownAt = await takeDown(deps, requireAccount(caller).accountId, body);
    return ok({ titleId: body.titleId, takenDownAt }, 'Judul sudah diturunkan');
  }),
  call(undoTitleTakedown, async (deps: Deps, { body, caller }) => {
    const asked = await undoTakedown(deps, requireAccount(caller).accountId, body);
    if (asked !== null) return ok(asked, ASKED);
    return ok({ titleId: body.titleId, takenDownAt: null }, 'Judul ini tidak sedang diturunkan');
  }),
];
