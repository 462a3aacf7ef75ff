import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type pg from 'pg';
import { fillEncodedChannels } from '../../tools/volume/television.ts';
import { CHANCE } from '../../tools/volume/chance.ts';
import { cpuSecondsOfOthers } from '../cpu.ts';
import { CannotMeasure, type Figure, figure } from '../figure.ts';
import { anEncoder } from '../load/encoder.ts';
import { type Studio, withStudio } from '../load/studio.ts';

const TILES = 24;
const SECONDS = 30;
/** As the ffmpeg of a contribution draws them. */
const PICTURE_MS = 2_000;
const PICTURE = ['-vf', 'fps=1/2,scale=320:180,format=yuvj420p', '-c:v', 'mjpeg', '-q:v', '7'];
const CORE_SHARE = 0.15;
const KILOBITS = 1_000;

/**
 * A wall of 24 encoded channels, whose pictures change every two seconds, open in Chromium for half a minute: CPU of the page
 * and of the service behind it, against both with the page of another list open, and what comes over the wire.
 */
export async function measure(): Promise<Figure[]> {
  const pictures = drawPictures((await anEncoder()).ffmpeg);
  return withStudio('Surya Penjadwal', async (studio) => {
    await fillChannels(studio.client);
    const stop = new AbortController();
    const encoders = runEncoders(studio.client, pictures, stop.signal);
    try {
      await studio.page.goto(`${studio.url}/studio/dinding?saring=encoded`);
      await studio.page
        .locator('article[data-channel]')
        .nth(TILES - 1)
        .waitFor();
      await sleep(5_000);
      const wall = await watch(studio);
      const shown = await studio.page.locator('article[data-channel] img').count();
      // After the wall, when the service is as warm.
      await studio.page.goto(`${studio.url}/studio/saluran`, { waitUntil: 'networkidle' });
      const idle = await watch(studio);
      const of = (name: string, value: number, reference: number) =>
        figure({ name: `studio-wall-${name}`, value, reference }, { atMost: 1 });
      return [
        figure(
          { name: 'studio-wall-tiles-with-pictures', value: shown, reference: TILES },
          { atLeast: 1 },
        ),
        of('page-cores', wall.page - idle.page, CORE_SHARE),
        of('service-cores', Math.max(0, wall.service - idle.service), CORE_SHARE),
        of('kilobits-a-second', wall.kilobits, KILOBITS),
      ];
    } finally {
      stop.abort();
      await encoders;
    }
  });
}

/** Frames of the films that the repository brings, one row a film. */
function drawPictures(ffmpeg: string): Buffer[][] {
  const films = globSync(resolve(import.meta.dirname, '../../demo/pack/*/**/v360.mp4'));
  return films.map((film) => {
    const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
    try {
      const { status } = spawnSync(ffmpeg, ['-i', film, ...PICTURE, join(folder, '%03d.jpg')]);
      if (status !== 0) throw new CannotMeasure('The pictures of the wall are drawn by ffmpeg');
      return readdirSync(folder)
        .toSorted()
        .map((name) => readFileSync(join(folder, name)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function fillChannels(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from live.channel where slug = 'volume-${TILES}'`);
  if (rows.length > 0) return;
  await client.query(CHANCE);
  await fillEncodedChannels(client, { channels: TILES, days: 2 });
}

/** What workers of the channels would write: that they are there, and their newest pictures. */
async function runEncoders(
  client: pg.Client,
  films: readonly Buffer[][],
  signal: AbortSignal,
): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    const pictures = Array.from({ length: TILES }, (_, i) => {
      const film = films[i % films.length] ?? [];
      return film[(round + i) % film.length];
    });
    await client.query(
      `insert into live.ingest (channel_id, state, slot, kbps, picture, sources, last_segment_at, updated_at)
      select channel_id, 'live', 'primary', 4200, '{"codec":"h264","width":1920,"height":1080,"fps":25,"audio":"aac"}',
        '[{"slot":"primary","kind":"rtmp","isUp":true,"since":null,"kbps":4200,"error":null}]', now(), now()
      from live.channel where slug like 'volume-%'
      on conflict (channel_id) do update set updated_at = now(), last_segment_at = now(), state = 'live'`,
    );
    await client.query(
      `insert into live.ingest_picture (channel_id, taken_at, picture)
      select channel_id, now(), p.picture
      from (select channel_id, row_number() over (order by number) as n from live.channel
        where slug like 'volume-%' limit ${TILES}) c
      join unnest($1::bytea[]) with ordinality as p (picture, n) using (n)
      on conflict (channel_id) do update set taken_at = excluded.taken_at, picture = excluded.picture`,
      [pictures],
    );
    await sleep(PICTURE_MS, undefined, { signal }).catch(() => undefined);
  }
}

type Watched = { page: number; service: number; kilobits: number };

/** Cores that the page and the service took, and what the page was sent, over half a minute. */
async function watch({ browser, page }: Studio): Promise<Watched> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const before = await cpuOf(browser);
  const began = performance.now();
  await sleep(SECONDS * 1_000);
  const seconds = (performance.now() - began) / 1_000;
  const after = await cpuOf(browser);
  await cdp.detach();
  return {
    page: (after.page - before.page) / seconds,
    service: (after.service - before.service) / seconds,
    kilobits: (bytes * 8) / 1_000 / seconds,
  };
}

/** CPU seconds until now: Chromium's processes, and those of the service with its database. */
async function cpuOf(browser: Browser): Promise<{ page: number; service: number }> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const page = processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  return { page, service: cpuSecondsOfOthers(processInfo.map(({ id }) => id)) };
}
