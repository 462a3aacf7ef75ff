import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aFinishedFilm, aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { type TestDeps, testDeps } from '#test/deps.ts';
import {
  claimAsset,
  claimStaleAsset,
  createAsset,
  failAsset,
  findAssetForPlayback,
  listAssetFailures,
  listAssetProgress,
  listReadyAssets,
  publishAsset,
  retryAsset,
  updateAssetLease,
  updateAssetReleased,
} from '../index.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await testDeps();
  await sql`delete from catalog.asset`.execute(deps.db);
});

const source = { kind: 'file' as const, path: 'film.mp4' };
const create = async (more = {}) => (await createAsset(deps, { source, ...more })).assetId;
const claim = (assetId: string, holder = 'one', seconds = 60) =>
  claimAsset(deps.db, assetId, { holder, seconds });
const row = async (assetId: string) => (await listAssetProgress(deps.db, [assetId]))[0]!;
const letLeaseEnd = (assetId: string) =>
  sql`update catalog.asset set lease_until = now() - interval '1 second' where id = ${assetId}`.execute(
    deps.db,
  );
const jobsFor = async (assetId: string) => {
  const { rows } = await sql`select id from pgboss.job where data->>'assetId' = ${assetId}`.execute(
    deps.db,
  );
  return rows.length;
};

test('an asset and its job are made together, or neither', async () => {
  const assetId = await create();
  expect(await row(assetId)).toMatchObject({ status: 'queued', progress: 0, version: 0 });
  expect(await jobsFor(assetId)).toBe(1);

  const id = crypto.randomUUID();
  const failing = deps.db.transaction().execute(async (tx) => {
    await createAsset({ db: tx, jobs: deps.jobs }, { id, source });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect([await jobsFor(id), (await listAssetProgress(deps.db, [id])).length]).toEqual([0, 0]);
});

test('making it twice under one id makes it once', async () => {
  const id = crypto.randomUUID();
  const made = await Promise.all(
    Array.from({ length: 10 }, () => createAsset(deps, { id, source })),
  );
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await jobsFor(id)).toBe(1);
});

test('a source that is none is refused', async () => {
  const wrong = { kind: 'file', path: '' } as const;
  await expect(createAsset(deps, { source: wrong })).rejects.toThrow();
});

test('of ten workers exactly one gets an asset', async () => {
  const assetId = await create();
  const claims = await Promise.all(Array.from({ length: 10 }, (_, i) => claim(assetId, `w${i}`)));
  expect(claims.filter((each) => each !== null)).toHaveLength(1);
  expect(await claim(assetId, 'late')).toBeNull();
});

test('of ten workers that look for left-behind work, each gets another film, the urgent one first', async () => {
  const ids = [await create(), await create({ priority: 5 }), await create()];
  for (const assetId of ids) {
    await claim(assetId, 'dead');
    await letLeaseEnd(assetId);
  }
  const first = await claimStaleAsset(deps.db, { holder: 'w', seconds: 60 });
  expect(first?.assetId).toBe(ids[1]);
  const rest = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      claimStaleAsset(deps.db, { holder: `w${i}`, seconds: 60 }),
    ),
  );
  const got = rest.filter((each) => each !== null).map(({ assetId }) => assetId);
  expect(new Set(got)).toEqual(new Set([ids[0], ids[2]]));
});

test('work that waits in the queue is not called left behind', async () => {
  await create();
  expect(await claimStaleAsset(deps.db, { holder: 'w', seconds: 60 })).toBeNull();
});

test('a worker that was overtaken can neither extend, publish, fail nor release', async () => {
  const assetId = await create();
  const slow = (await claim(assetId, 'slow'))!;
  await letLeaseEnd(assetId);
  const fast = (await claim(assetId, 'fast'))!;
  expect(fast.version).toBe(slow.version + 1);

  const finished = aFinishedFilm();
  expect(
    await updateAssetLease(deps.db, slow, { seconds: 60, step: 'encode', progress: 0.5 }),
  ).toBe(false);
  expect(await publishAsset(deps, slow, finished)).toBe(false);
  await failAsset(deps.db, slow, { code: 'media.unreadable' });
  await updateAssetReleased(deps.db, slow);
  expect(await row(assetId)).toMatchObject({ status: 'working', version: 0, errorCode: null });

  expect(await publishAsset(deps, fast, finished)).toBe(true);
  expect(await row(assetId)).toMatchObject({ status: 'ready', version: fast.version, progress: 1 });
  expect(await publishAsset(deps, fast, finished)).toBe(false);
});

test('progress and step are seen while it works', async () => {
  const assetId = await create();
  const mine = (await claim(assetId))!;
  expect(
    await updateAssetLease(deps.db, mine, { seconds: 60, step: 'encode', progress: 0.42 }),
  ).toBe(true);
  const seen = await row(assetId);
  expect([seen.step, seen.status]).toEqual(['encode', 'working']);
  expect(seen.progress).toBeCloseTo(0.42, 5);
});

test('unexpected failures are borne twice, a bad source not at all', async () => {
  const assetId = await create();
  for (const status of ['queued', 'queued', 'failed']) {
    const mine = (await claim(assetId))!;
    await failAsset(deps.db, mine, { code: 'media.packagingFailed', mayRetry: 2 });
    expect((await row(assetId)).status).toBe(status);
  }
  const other = await create();
  await failAsset(deps.db, (await claim(other))!, { code: 'media.truncated' });
  const failures = await listAssetFailures(deps.db);
  expect(failures.map(({ id, errorCode }) => [id, errorCode])).toEqual([
    [other, 'media.truncated'],
    [assetId, 'media.packagingFailed'],
  ]);
});

test('packaging anew leaves the published version to its viewers until the next one stands', async () => {
  const { assetId, version } = await aPublishedFilm(deps);
  expect(await retryAsset(deps, assetId)).toBe(true);
  expect(await row(assetId)).toMatchObject({ status: 'queued', version });
  expect((await listReadyAssets(deps.db, [assetId])).get(assetId)?.version).toBe(version);

  const again = (await claim(assetId))!;
  expect(await retryAsset(deps, assetId)).toBe(false);
  expect(await publishAsset(deps, again, aFinishedFilm())).toBe(true);
  expect((await findAssetForPlayback(deps.db, assetId))?.version).toBe(again.version);
  expect((await findAssetForPlayback(deps.db, assetId, version))?.version).toBe(version);
  expect(await findAssetForPlayback(deps.db, assetId, 99)).toBeNull();
});

test('what was never published is not ready', async () => {
  const assetId = await create();
  expect((await listReadyAssets(deps.db, [assetId, crypto.randomUUID()])).size).toBe(0);
  expect((await listReadyAssets(deps.db, [])).size).toBe(0);
  expect(await findAssetForPlayback(deps.db, assetId)).toBeNull();
});
