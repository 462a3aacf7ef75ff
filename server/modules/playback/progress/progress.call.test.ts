import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getEntitlement, postProgress } from '#contract/playback/index.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm, anAsset } from '#test/factories/catalog/titles.ts';

type Headers = Record<string, string>;
const PATH = '/platform/v2/playback/progress';
const LENGTH = 600;

let app: TestApp['app'];
let deps: TestApp['deps'];
let film: string;
beforeAll(async () => {
  ({ app, deps } = await openTestApp({ modules: ['playback'] }));
  const assetId = await anAsset(deps.db, { seconds: LENGTH });
  film = (await aFilm(deps.db, { name: 'Sepuluh Menit', assetId })).titleId;
});

async function report(headers: Headers, positionSeconds: number, more: object = {}) {
  deps.clock.advance(SECOND);
  const body = { playbackId: randomUUID(), productId: film, positionSeconds, ...more };
  const answer = await askApp(app, headers, postProgress, { body });
  expect(answer.status).toBe(200);
}

/** Where a press on play goes on. */
const resumes = async (headers: Headers) =>
  (await askApp(app, headers, getEntitlement, { query: { productId: film } })).result.resumeSeconds;

test('the furthest point wins', async () => {
  const { headers } = await aViewer();
  await report(headers, 100);
  await report(headers, 60);
  expect(await resumes(headers)).toBe(100);
  await report(headers, 130);
  expect(await resumes(headers)).toBe(130);
});

test('unless the viewer went back on purpose', async () => {
  const { headers } = await aViewer();
  await report(headers, 400);
  await report(headers, 90, { rewound: true });
  expect(await resumes(headers)).toBe(90);
});

test('what was kept offline and comes late never throws anyone back', async () => {
  const { headers } = await aViewer();
  await report(headers, 300);
  const tenMinutes = (10 * MINUTE) / SECOND;
  await report(headers, 200, { rewound: true, ageSeconds: tenMinutes });
  expect(await resumes(headers)).toBe(300);
  await report(headers, 350, { ageSeconds: tenMinutes });
  expect(await resumes(headers)).toBe(350);
});

test('a finished film begins again, and watching it again counts from there', async () => {
  const { headers } = await aViewer();
  await report(headers, 0.9 * LENGTH - 1);
  expect(await resumes(headers)).toBe(0.9 * LENGTH - 1);
  await report(headers, 0.9 * LENGTH);
  expect(await resumes(headers)).toBe(0);
  await report(headers, 40);
  expect(await resumes(headers)).toBe(40);
});

test('ten first reports at once: the furthest of them is kept', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { headers } = await aViewer();
    const positions = [300, 20, 80, 310, 50, 90, 120, 290, 10, 70];
    await Promise.all(positions.map((position) => report(headers, position)));
    expect(await resumes(headers)).toBe(310);
  }
});

test('what others watch is theirs', async () => {
  const [one, two] = [await aViewer(), await aViewer()];
  await report(one.headers, 500);
  expect(await resumes(two.headers)).toBe(0);
});

test('is for accounts', async () => {
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    const body = { playbackId: randomUUID(), productId: film, positionSeconds: 1 };
    const { status, code } = await askApp(app, headers, postProgress, { body });
    expect([status, code]).toEqual([401, 'common.unauthenticated']);
  }
});

test('of something that is not there is said so, and nonsense is refused', async () => {
  const { headers } = await aViewer();
  const good = { playbackId: randomUUID(), productId: film, positionSeconds: 1 };
  const unknown = { ...good, productId: randomUUID() };
  const missing = await askApp(app, headers, postProgress, { body: unknown });
  expect([missing.status, missing.code]).toEqual([404, 'playback.notFound']);
  const nonsense = [
    {},
    { ...good, productId: 'x' },
    { ...good, playbackId: '\u0000' },
    { ...good, positionSeconds: -1 },
    { ...good, positionSeconds: 1e12 },
    { ...good, positionSeconds: 'NaN' },
    { ...good, ageSeconds: -5 },
    { ...good, ageSeconds: 1e9 },
    { ...good, rewound: 'yes' },
  ];
  for (const payload of nonsense) {
    const answer = await app.inject({ method: 'POST', url: PATH, headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  }
  expect(await resumes(headers)).toBe(0);
});
