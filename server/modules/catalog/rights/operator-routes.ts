import {
  acknowledgeLicence,
  endLicence,
  licenceWarningDays,
  listLicences,
  saveLicence,
} from '#contract/catalog/operator-licences.ts';
import * as takedowns from '#contract/catalog/operator-takedowns.ts';
import { takeTitleDown, undoTitleTakedown } from '#contract/catalog/operator-titles.ts';
import { DAY } from '#contract/constants.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import * as edit from './edit-rights.ts';
import { recordRequest, refuseRequest, takeDown, undoTakedown } from './takedown.ts';
import { setEnd } from './takedown-end.ts';
import { presentLicence } from './policy.ts';
import { listLicencesOf, lockLicence } from './queries/licence.ts';
import { countOpenWarnings, upsertAck } from './queries/report.ts';
import { countOpenRequests, findTakedown } from './queries/takedown.ts';

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
      takedown: takedown === undefined ? null : presentTakedown(takedown),
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
    const done = await takeDown(deps, requireAccount(caller).accountId, body);
    const said = done.approval === undefined ? '' : '; batas waktunya menunggu orang kedua';
    return ok({ titleId: body.titleId, ...done }, `Judul sudah diturunkan${said}`);
  }),
  call(takedowns.setTakedownEnd, async (deps: Deps, { body, caller }) => {
    const end = await setEnd(deps, requireAccount(caller).accountId, body);
    if ('approval' in end) return ok(end, ASKED);
    return ok({ titleId: body.titleId, until: end.until }, 'Batas waktu penurunan tersimpan');
  }),
  call(undoTitleTakedown, async (deps: Deps, { body, caller }) => {
    const asked = await undoTakedown(deps, requireAccount(caller).accountId, body);
    if (asked !== null) return ok(asked, ASKED);
    return ok({ titleId: body.titleId, takenDownAt: null }, 'Judul ini tidak sedang diturunkan');
  }),
  call(acknowledgeLicence, async (deps: Deps, { body, caller }) => {
    const days = await acknowledge(deps, requireAccount(caller).accountId, body);
    return ok({ licenceId: body.licenceId, days }, 'Tercatat diketahui');
  }),
  call(takedowns.recordTakedownRequest, async (deps: Deps, { body, caller }) =>
    ok(await recordRequest(deps, requireAccount(caller).accountId, body), 'Permintaan tercatat'),
  ),
  call(takedowns.refuseTakedownRequest, async (deps: Deps, { body, caller }) =>
    ok(await refuseRequest(deps, requireAccount(caller).accountId, body), 'Permintaan ditolak'),
  ),
  call(takedowns.countRightsWork, async ({ db, clock }: Deps) => {
    const which = { now: clock.now(), days: licenceWarningDays, urgentDays: URGENT_DAYS };
    const [warnings, requests] = await Promise.all([
      countOpenWarnings(db, which),
      countOpenRequests(db),
    ]);
    return ok({ warnings, requests });
  }),
];

const presentTakedown = ({ takedownId: _, ...takedown }: Takedown) => takedown;
type Takedown = NonNullable<Awaited<ReturnType<typeof findTakedown>>>;

const URGENT_DAYS = 7;

type Seen = { licenceId: string; endsAt: string; note: string };

/** Notes that somebody knows of an end as it stands; quiet until the next warning. */
function acknowledge(
  { db, clock }: Deps,
  actorId: string,
  { licenceId, endsAt, note }: Seen,
): Promise<number> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const licence = (await lockLicence(tx, licenceId)) ?? fail('catalog.licenceNotFound');
    const end = licence.endedAt === null ? licence.toAt : null;
    const left = end === null ? NaN : (end.getTime() - at.getTime()) / DAY;
    const days = licenceWarningDays.findLast((each) => left <= each);
    if (end === null || end.getTime() !== Date.parse(endsAt) || left <= 0 || days === undefined)
      return fail('catalog.licenceChanged');
    await upsertAck(tx, { licenceId, endsAt: end, days, note, acknowledgedAt: at });
    await recordAct(tx, {
      actorId,
      act: 'licence.acknowledge',
      subject: { kind: 'licence', id: licenceId },
      before: null,
      after: { titleId: licence.titleId, ends: end.toISOString(), days },
      reason: note,
      at,
    });
    return days;
  });
}
