import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { postProgress } from '#contract/playback/index.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { testDeps } from '#test/deps.ts';

// What phones behind one address of their carrier meet, and who is told apart behind a proxy.
const { app, deps } = await openTestApp({ modules: ['playback'] });
const { titleId } = await aFilm(deps.db, { name: 'Malam Semua Orang', matrix: 'A' });

/** A player that reports from the one address that `app.inject` has. */
async function aPlayer(): Promise<(count: number) => Promise<number[]>> {
  const { headers } = await aViewer();
  const playbackId = randomUUID();
  return async (count) => {
    const answers = Array.from({ length: count }, (_, time) =>
      askApp(app, headers, postProgress, {
        body: { playbackId, productId: titleId, positionSeconds: 5 * time },
      }),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };
}

test('ten viewers who watch behind one address are never refused, nor are two hundred', async () => {
  for (const [viewers, reports] of [
    [10, 24],
    [200, 2],
  ] as const) {
    const statuses = new Set<number>();
    for (let viewer = 0; viewer < viewers; viewer += 1)
      for (const status of await (await aPlayer())(reports)) statuses.add(status);
    expect([...statuses]).toEqual([200]);
  }
}, 60_000);

test('one session that reports without end is', async () => {
  const report = await aPlayer();
  deps.clock.toNextMinute();
  const statuses = await report(130);
  const refused = statuses.filter((status) => status === 429);
  expect(refused).toHaveLength(10);
});

test('behind a proxy the address is the one that the proxy saw, whatever the client wrote before it', async () => {
  const { config } = await testDeps();
  const http = { ...config.http, trustProxy: 1 };
  const behind = await openTestApp({ modules: ['accounts'], config: { ...config, http } });
  const { email } = await aViewer({ password: 'Ombak Laut Selatan 7' });
  const browser = aBrowser(behind.app);
  const guess = async (forwarded: string) => {
    const body = { email, password: await browser.seal('Salah Sandi Ini 9') };
    const signed = await browser.sign('/platform/v2/auth/login', body);
    const headers = { ...signed, 'x-forwarded-for': forwarded };
    return (await browser.post('/platform/v2/auth/login', body, headers)).statusCode;
  };
  const statuses = [];
  for (let time = 0; time < 9; time += 1)
    statuses.push(await guess(`198.51.${time}.7, 203.0.113.50`));
  expect(statuses.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 403));
  expect(statuses.slice(7)).toEqual([429, 429]);
  // Another viewer behind the same proxy is another address.
  expect(await guess('203.0.113.51')).toBe(403);
});
