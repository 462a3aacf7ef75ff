import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  cancelAsset,
  getAsset,
  listAssets,
  retryAsset,
  waiveIssue,
} from '#contract/catalog/operator-assets.ts';
import { listTitleMedia } from '#contract/catalog/operator-titles.ts';
import { titleBody } from '#contract/catalog/title-body.ts';
import { type Call, pathOf } from '#contract/call.ts';
import { type TestApp, openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { anAsset } from '#test/factories/catalog/titles.ts';
import { claimAsset, createAsset, updateAssetLease } from '../index.ts';
import { findMissingOfTitle } from '../title-documents/title-documents.ts';
import { isFitToPublish } from './fitness.ts';

let stage: TestApp;
let editor: Viewer;
beforeAll(async () => {
  stage = await openTestApp({ modules: ['accounts', 'catalog'] });
  editor = await aViewer({ role: 'editor' });
});

const view = async (assetId: string) =>
  (await askApp(stage.app, editor.headers, getAsset, { query: { assetId } })).result;

async function refusal(call: Pick<Call, 'base' | 'path'>, body: object): Promise<string> {
  const { headers } = editor;
  const response = await stage.app.inject({ method: 'POST', url: pathOf(call), headers, body });
  return response.json<{ code: string }>().code;
}

async function anIssue(
  assetId: string,
  severity: string,
  code = 'black',
  version = 1,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into catalog.asset_issue (asset_id, version, code, severity, from_ms, to_ms, measured)
    values (${assetId}, ${version}, ${code}, ${severity}, 4328000, 4334200, '{"seconds": 6.2}') returning id`.execute(
    stage.deps.db,
  );
  return rows[0]?.id ?? '';
}

const aWaitingFilm = async () =>
  (await createAsset(stage.deps, { source: { kind: 'file', path: '/films/laut.mov' } })).assetId;

test('a film under way is seen with its step, and a cancelled one is left by its worker', async () => {
  const { db } = stage.deps;
  const assetId = await aWaitingFilm();
  expect(await view(assetId)).toMatchObject({
    state: 'waiting',
    name: 'laut.mov',
    mayCancel: true,
    mayRetry: false,
  });
  const claim = (await claimAsset(db, assetId, { holder: 'test', seconds: 60 }))!;
  for (const [step, state] of [
    ['probe', 'probing'],
    ['encode', 'packaging'],
    ['check', 'checking'],
  ] as const) {
    await updateAssetLease(db, claim, { seconds: 60, step, progress: 0.426 });
    expect(await view(assetId)).toMatchObject({ state, percent: 42, mayCancel: true });
  }
  expect(await refusal(retryAsset, { assetId })).toBe('catalog.assetBusy');
  const presses = await Promise.all(
    Array.from({ length: 10 }, () => refusal(cancelAsset, { assetId })),
  );
  expect(presses.filter((code) => code === undefined)).toHaveLength(1);
  expect(await updateAssetLease(db, claim, { seconds: 60, step: 'check', progress: 1 })).toBe(
    false,
  );
  expect(await view(assetId)).toMatchObject({
    state: 'failed',
    errorCode: 'media.cancelled',
    mayRetry: true,
  });
  await askApp(stage.app, editor.headers, retryAsset, { body: { assetId } });
  expect(await view(assetId)).toMatchObject({ state: 'waiting', errorCode: null });
  const acts = await db
    .selectFrom('platform.act')
    .select('act')
    .where('subjectId', '=', assetId)
    .orderBy('id')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(['asset.cancel', 'asset.retry']);
});

test('pages of the list hold every film once', async () => {
  for (let i = 0; i < 5; i += 1) await aWaitingFilm();
  const seen: string[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const query = { pageSize: 2, show: 'working' as const, ...(after && { after }) };
    const { result } = await askApp(stage.app, editor.headers, listAssets, { query });
    seen.push(...result.assets.map(({ assetId }) => assetId));
    after = result.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(5);
});

test('the ladder is known before anything is encoded', async () => {
  const assetId = await aWaitingFilm();
  const report = {
    container: 'mov',
    bytes: 1,
    durationSeconds: 1800,
    bitsPerSecond: null,
    video: {
      codec: 'h264',
      width: 1280,
      height: 720,
      fps: 25,
      isInterlaced: false,
      isVariableRate: false,
      isHdr: false,
      seconds: null,
    },
    audio: [{ codec: 'aac', lang: 'ind', channels: 2, sampleRate: 48_000, seconds: null }],
  };
  await sql`update catalog.asset set report = ${JSON.stringify(report)} where id = ${assetId}`.execute(
    stage.deps.db,
  );
  const { ladder } = await view(assetId);
  expect(ladder.map(({ id }) => id)).toEqual(['v240', 'v360', 'v480', 'v720']);
  expect(ladder.at(-1)).toMatchObject({ megabytesPerHour: 943, megabytes: 472 });
});

test('a film is fit once each major issue is waived; a blocker is never', async () => {
  const { db } = stage.deps;
  const { assetId } = await aPublishedFilm(stage.deps);
  expect(await isFitToPublish(db, assetId)).toBe(true);
  expect(await isFitToPublish(db, randomUUID())).toBe(false);
  await anIssue(assetId, 'note');
  expect(await isFitToPublish(db, assetId)).toBe(true);
  const major = await anIssue(assetId, 'major');
  expect(await view(assetId)).toMatchObject({ isFit: false });
  expect((await view(assetId)).issues[0]).toMatchObject({
    message: 'Gambar hitam 6,2 d di 01:12:08',
    state: 'open',
  });
  expect(await refusal(waiveIssue, { issueId: major, reason: '    a  ' })).toBe(
    'common.badRequest',
  );
  const body = { issueId: major, reason: 'Memang gelap: adegan mati lampu' };
  const codes = await Promise.all(Array.from({ length: 10 }, () => refusal(waiveIssue, body)));
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === 'catalog.issueSettled')).toHaveLength(9);
  expect(await view(assetId)).toMatchObject({ isFit: true });
  const blocker = await anIssue(assetId, 'blocker', 'noSound');
  expect(await refusal(waiveIssue, { issueId: blocker, reason: 'film bisu' })).toBe(
    'catalog.issueBlocks',
  );
  expect(await isFitToPublish(db, assetId)).toBe(false);
  const older = await anIssue(assetId, 'major', 'black', 0);
  expect(await refusal(waiveIssue, { issueId: older, reason: 'versi lama' })).toBe(
    'catalog.issueNotFound',
  );
});

test('staff look at the packaged film by ranges, viewers do not', async () => {
  const { assetId } = await aPublishedFilm(stage.deps);
  const { preview } = await view(assetId);
  const ask = (url: string, headers: Record<string, string>) => stage.app.inject({ url, headers });
  const url = preview?.video ?? '';
  const part = await ask(url, { ...editor.headers, range: 'bytes=10-19' });
  expect([part.statusCode, part.rawPayload.length, part.headers['content-range']]).toEqual([
    206,
    10,
    expect.stringMatching(/^bytes 10-19\/\d+$/),
  ]);
  expect((await ask(preview?.audio ?? '', editor.headers)).headers['content-type']).toBe(
    'audio/mp4',
  );
  expect((await ask(url, { ...editor.headers, range: 'bytes=999999999-' })).statusCode).toBe(416);
  expect((await ask(url.replace(/v\d+$/, 'zzz'), editor.headers)).statusCode).toBe(404);
  expect((await ask(url, (await aViewer({ role: 'finance' })).headers)).statusCode).toBe(403);
  expect((await ask(url, {})).statusCode).toBe(401);
});

test('a file to bind is found by a part of its name, however old; one that is not packaged by its id alone', async () => {
  const { db } = stage.deps;
  const media = async (query: { words?: string; ids?: string }) =>
    (await askApp(stage.app, editor.headers, listTitleMedia, { query })).result.media;
  const [old, sent, waiting] = [await anAsset(db), await anAsset(db), await aWaitingFilm()];
  await sql`update catalog.asset set ready_at = '2020-01-01',
    source = '{"kind": "file", "path": "/arsip/Badai_100%_final.mov"}' where id = ${old}`.execute(
    db,
  );
  await sql`insert into catalog.upload
      (id, purpose, name, bytes, state, asset_id, created_at, updated_at, expires_at)
    values (gen_random_uuid(), 'film', 'badai 1005 final.mp4', 1, 'done', ${sent}, now(), now(), now())`.execute(
    db,
  );
  await sql`update catalog.asset set ready_at = now() where id = ${sent}`.execute(db);
  expect((await media({ words: 'BADAI' })).map(({ assetId }) => assetId)).toEqual([sent, old]);
  expect(await media({ words: '100%' })).toMatchObject([{ assetId: old, isReady: true }]);
  expect(await media({ words: 'laut.mov' })).toEqual([]);
  expect(await media({ ids: waiting })).toMatchObject([{ name: 'laut.mov', isReady: false }]);
});

test('a title is told what its file lacks: to be there, to be packaged, to have its findings settled', async () => {
  const { db, clock } = stage.deps;
  const missing = async (assetId: string | null) => {
    const body = titleBody.parse({ kind: 'title', titleKind: 'film', name: 'Laut', assetId });
    const all = await findMissingOfTitle(db, randomUUID(), body, clock.now());
    return all.filter((words) => words.startsWith('Film'));
  };
  const [assetId, waiting] = [await anAsset(db), await aWaitingFilm()];
  expect(await missing(null)).toEqual(['Film']);
  expect(await missing(waiting)).toEqual(['Film yang selesai diolah']);
  expect(await missing(assetId)).toEqual([]);
  await anIssue(assetId, 'note');
  expect(await missing(assetId)).toEqual([]);
  const issueId = await anIssue(assetId, 'major');
  expect(await missing(assetId)).toEqual(['Film tanpa temuan mutu terbuka']);
  await askApp(stage.app, editor.headers, waiveIssue, {
    body: { issueId, reason: 'Memang gelap' },
  });
  expect(await missing(assetId)).toEqual([]);
});
