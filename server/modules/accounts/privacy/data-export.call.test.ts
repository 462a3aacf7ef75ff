import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { makeExport } from '../../../../worker/export-account.ts';
import { sweepAll } from '../module.ts';

const { app, deps } = await openTestApp({ modules: 'all' });
const PATH = '/platform/v2/account/export';

const ask = ({ headers }: Viewer) => app.inject({ method: 'POST', url: PATH, headers });
const state = async ({ headers }: Viewer) =>
  (await app.inject({ url: PATH, headers })).json().result.export;
const download = ({ headers }: Viewer, id: string) =>
  app.inject({ url: `${PATH}/${id}/file`, headers });

test('requested, made, announced by e-mail, downloaded by its owner', async () => {
  const viewer = await aViewer({ name: 'Siti Nurhaliza' });
  expect(await state(viewer)).toBeNull();
  const { id, state: first } = (await ask(viewer)).json().result;
  expect(first).toBe('waiting');
  expect((await download(viewer, id)).json().code).toBe('accounts.exportNotFound');
  await makeExport(deps, id);
  await makeExport(deps, id);
  const ready = await state(viewer);
  expect(ready).toMatchObject({ id, state: 'ready', size_bytes: expect.any(Number) });
  expect(Date.parse(ready.expires_at) - Date.parse(ready.ready_at)).toBe(7 * DAY);
  const emails = deps.mail.sent.filter(({ to }) => to === viewer.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Salinan datamu di Tayang sudah siap']);
  expect(emails[0]?.text).toContain('/akun/privasi');

  const answer = await download(viewer, id);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="data-tayang-[\d-]+\.zip"$/,
    ),
    'cache-control': 'private, no-store',
  });
  const files = unzipSync(answer.rawPayload);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['BACA-SAYA.txt', 'akun.json', 'perangkat.json', 'riwayat.json']),
  );
  const account = JSON.parse(strFromU8(files['akun.json'] ?? new Uint8Array()));
  expect(account).toMatchObject({ name: 'Siti Nurhaliza', email: viewer.email });
});

test('no other account gets it', async () => {
  const viewer = await aViewer();
  const { id } = (await ask(viewer)).json().result;
  await makeExport(deps, id);
  const other = await download(await aViewer(), id);
  expect([other.statusCode, other.json().code]).toEqual([404, 'accounts.exportNotFound']);
  expect((await app.inject({ url: `${PATH}/${id}/file` })).statusCode).toBe(401);
  expect((await app.inject({ url: PATH })).statusCode).toBe(401);
  expect((await app.inject({ method: 'POST', url: PATH })).statusCode).toBe(401);
  expect((await download(viewer, 'bukan-id')).statusCode).toBe(400);
});

test('ten at once begin one copy; a new one takes the place of the old', async () => {
  const viewer = await aViewer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(viewer)));
  const ids = new Set(
    answers.filter(({ statusCode }) => statusCode === 200).map((a) => a.json().result.id),
  );
  expect(ids.size).toBe(1);
  const [first = ''] = ids;
  await makeExport(deps, first);
  deps.clock.advance(DAY + MINUTE);
  const later = await aViewerAgain(viewer);
  const second = (await ask(later)).json().result.id;
  expect(second).not.toBe(first);
  await makeExport(deps, second);
  expect((await download(later, first)).json().code).toBe('accounts.exportGone');
  expect((await download(later, second)).statusCode).toBe(200);
});

test('after a week the file is gone, also from the store', async () => {
  const viewer = await aViewer();
  const { id } = (await ask(viewer)).json().result;
  await makeExport(deps, id);
  deps.clock.advance(7 * DAY + MINUTE);
  const later = await aViewerAgain(viewer);
  const over = await download(later, id);
  expect([over.statusCode, over.json().code]).toEqual([410, 'accounts.exportGone']);
  expect(await state(later)).toMatchObject({ state: 'expired' });
  expect(await deps.store.list(`export/${id}/`)).toHaveLength(1);
  await sweepAll(deps);
  expect(await deps.store.list(`export/${id}/`)).toEqual([]);
});

test('a copy that is never finished is given up', async () => {
  const viewer = await aViewer();
  const { id } = (await ask(viewer)).json().result;
  deps.clock.advance(HOUR + MINUTE);
  await sweepAll(deps);
  const later = await aViewerAgain(viewer);
  expect(await state(later)).toMatchObject({ id, state: 'failed' });
  await makeExport(deps, id);
  expect(await deps.store.list(`export/${id}/`)).toEqual([]);
  expect((await ask(later)).json().result.state).toBe('waiting');
});

test('three a day', async () => {
  const viewer = await aViewer();
  const codes = [];
  for (let i = 0; i < 4; i += 1) {
    const answer = (await ask(viewer)).json();
    codes.push(answer.code ?? 'begun');
    if (answer.result) await makeExport(deps, answer.result.id);
  }
  expect(codes).toEqual(['begun', 'begun', 'begun', 'accounts.tooManyAttempts']);
});

test('who leaves while it is made gets none, and no file stays behind', async () => {
  const viewer = await aViewer();
  const { id } = (await ask(viewer)).json().result;
  const store = {
    ...deps.store,
    put: async (...file: Parameters<typeof deps.store.put>) => {
      await deps.store.put(...file);
      await deps.db
        .updateTable('accounts.account')
        .set({ deletedAt: deps.clock.now() })
        .where('id', '=', viewer.accountId)
        .execute();
    },
  };
  await makeExport({ ...deps, store }, id);
  expect(await deps.store.list(`export/${id}/`)).toEqual([]);
});

/** The same account with a token that is still young. */
async function aViewerAgain({ email }: Viewer): Promise<Viewer> {
  return aViewer({ identifier: email });
}
