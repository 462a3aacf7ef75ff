import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acknowledgeLicence } from '#contract/catalog/operator-licences.ts';
import {
  recordTakedownRequest,
  refuseTakedownRequest,
} from '#contract/catalog/operator-takedowns.ts';
import type { Call, InputOf } from '#contract/call.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { getRightsEmail, setRightsEmail } from '#contract/studio/rights-email.ts';
import { wibDay } from '#platform/zone.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { listEmailChoicesOf } from './queries.ts';
import { sendRightsEmails } from './rights-email.ts';

const { app, deps } = await openTestApp({ modules: ['catalog', 'studio'] });
/** In a session of that day. */
async function ask<C extends Call>({ accountId }: Viewer, call: C, input?: InputOf<C>) {
  return askApp(app, await aStaffSession(accountId), call, input);
}
/** Four processes at once, each time. */
async function emailsAt(at: Date): Promise<{ to: string; subject: string; text: string }[]> {
  deps.clock.set(at);
  deps.mail.sent.length = 0;
  await Promise.all([1, 2, 3, 4].map(() => sendRightsEmails(deps)));
  return deps.mail.sent;
}

test('who looks after rights is told once a day of what ends and what is demanded, and an admin who wants it', async () => {
  const tomorrow = wibDay(new Date(deps.clock.now().getTime() + DAY));
  const midnight = Date.parse(`${tomorrow}T00:00:00+07:00`);
  const at = (day: number, hour: number) => new Date(midnight + day * DAY + hour * HOUR);
  deps.clock.set(at(0, 5));
  const [keeper, admin, editor] = [
    await aViewer({ role: 'rights' }),
    await aViewer({ role: 'admin' }),
    await aViewer({ role: 'editor' }),
  ];
  expect(await emailsAt(at(0, 8))).toEqual([]);

  const { titleId } = await aFilm(deps.db, { name: 'Segera Habis' });
  const endsAt = at(10, 12);
  await deps.db
    .updateTable('catalog.licence')
    .set({ toAt: endsAt, licensor: 'Rumah Film' })
    .where('titleId', '=', titleId)
    .execute();
  const requestId = randomUUID();
  const source = 'Surat Komnas 12/2026';
  const receivedAt = at(0, 7).toISOString();
  await ask(keeper, recordTakedownRequest, { body: { requestId, titleId, source, receivedAt } });
  const [first, ...others] = await emailsAt(at(0, 9));
  expect([first?.to, others]).toEqual([keeper.email, []]);
  expect(first?.subject).toBe('Hak siar hari ini: 1 permintaan penurunan, 1 lisensi segera habis');
  expect(first?.text).toContain(`Segera Habis (${source}): paling lambat`);
  expect(first?.text).toMatch(/Segera Habis \(Rumah Film\): .* WIB, 11 hari lagi/);
  expect(first?.text).toContain('/studio/hak');
  expect(await emailsAt(at(0, 23))).toEqual([]);
  expect(await emailsAt(at(1, 6))).toEqual([]);

  // Each chooses for themselves; an editor has no such choice.
  expect((await ask(keeper, getRightsEmail)).result).toEqual({
    isWanted: true,
    email: keeper.email,
  });
  expect((await ask(admin, getRightsEmail)).result).toMatchObject({ isWanted: false });
  expect((await ask(editor, getRightsEmail)).status).toBe(403);
  await ask(keeper, setRightsEmail, { body: { isWanted: false } });
  await ask(admin, setRightsEmail, { body: { isWanted: true } });
  const second = await emailsAt(at(1, 7));
  expect(second.map(({ to }) => to)).toEqual([admin.email]);
  expect(second[0]?.text).toContain('1 sudah lewat batasnya');
  await ask(keeper, setRightsEmail, { body: { isWanted: true } });
  expect((await emailsAt(new Date(at(1, 7).getTime() + MINUTE))).map(({ to }) => to)).toEqual([
    keeper.email,
  ]);

  // Nothing is open any more.
  await ask(keeper, refuseTakedownRequest, { body: { requestId, reason: 'Bukan film ini' } });
  const { licenceId } = await deps.db
    .selectFrom('catalog.licence')
    .select('licenceId')
    .where('titleId', '=', titleId)
    .executeTakeFirstOrThrow();
  const seen = { licenceId, endsAt: endsAt.toISOString(), note: 'Sedang diperpanjang' };
  expect((await ask(keeper, acknowledgeLicence, { body: seen })).status).toBe(200);
  expect(await emailsAt(at(2, 9))).toEqual([]);
});

test('a server from before the table was renamed chooses and marks through its old name', async () => {
  const { accountId } = await aViewer({ role: 'rights' });
  const day = wibDay(deps.clock.now());
  await deps.db
    .insertInto('studio.rightsLetter')
    .values({ accountId, isWanted: true })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ isWanted: true }))
    .execute();
  // As that version claims the one e-mail of a day.
  const claim = () =>
    sql`insert into studio.rights_letter as l (account_id, sent_on) values (${accountId}, ${day}::date)
      on conflict (account_id) do update set sent_on = excluded.sent_on
        where l.sent_on is distinct from excluded.sent_on and coalesce(l.is_wanted, false)
      returning account_id`.execute(deps.db);
  expect((await claim()).rows).toHaveLength(1);
  expect((await claim()).rows).toHaveLength(0);
  expect(await listEmailChoicesOf(deps.db, accountId)).toEqual([{ isWanted: true, sentOn: day }]);
  await deps.db.deleteFrom('studio.rightsLetter').where('accountId', '=', accountId).execute();
  expect(await listEmailChoicesOf(deps.db, accountId)).toEqual([]);
});
