import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { BYTES_A_MS } from '#media/encode/captions.ts';
import { type CaptionRequest, claimCaptions } from '#modules/catalog/index.ts';
import { aPackager, aPackedFilm, FILM_SECONDS } from '../test/packager.ts';
import { encoder } from '../test/source-videos.ts';
import { captionAsset } from './make-captions.ts';

vi.setConfig({ testTimeout: 90_000 });

type Heard = { lengthMs: number; language: string; loudestMs: number[] };
type Answer = (response: ServerResponse, heard: Heard) => void;

/** A rehearsal of whisper.cpp's server: it reads the form of `POST /inference` and writes a line for each beep that it hears. */
const heard: Heard[] = [];
let answer: Answer;
const server = createServer((request, response) => {
  void listenTo(request).then((found) => {
    if (found === undefined) return response.writeHead(400).end('{"error":"no sound"}');
    heard.push(found);
    return answer(response, found);
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function listenTo(request: IncomingMessage): Promise<Heard | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method !== 'POST' || request.url !== '/inference') return undefined;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  const [file, format, language] = [
    form.get('file'),
    form.get('response_format'),
    form.get('language'),
  ];
  if (!(file instanceof File) || format !== 'vtt' || typeof language !== 'string') return undefined;
  const wav = Buffer.from(await file.arrayBuffer());
  const isWav = wav.toString('latin1', 0, 4) === 'RIFF' && wav.readUInt32LE(24) === 16_000;
  if (!isWav || wav.readUInt16LE(22) !== 1 || wav.readUInt32LE(40) !== wav.length - 44)
    return undefined;
  const samples = wav.subarray(44);
  const loudestMs: number[] = [];
  for (let at = 0; at < samples.length; at += 2) {
    const ms = Math.floor(at / BYTES_A_MS);
    const isLoud = Math.abs(samples.readInt16LE(at)) > 4_000;
    if (isLoud && ms - (loudestMs.at(-1) ?? -1_000) > 500) loudestMs.push(ms);
  }
  return { lengthMs: samples.length / BYTES_A_MS, language, loudestMs };
}

const time = (ms: number) => `00:00:${(ms / 1000).toFixed(3).padStart(6, '0')}`;
const lines: Answer = (response, { loudestMs }) => {
  const cues = loudestMs.map((ms) => `${time(ms)} --> ${time(ms + 900)}\n Tepuk.\n\n`);
  response.setHeader('content-type', 'text/vtt');
  response.end(`WEBVTT\n\n${cues.join('')}`);
};

async function aRequest() {
  const packager = await aPackager();
  const { db, clock } = packager;
  const assetId = await packager.package(await aPackedFilm(packager));
  await db
    .insertInto('catalog.captionRequest')
    .values({ assetId, lang: 'jv', askedAt: clock.now(), dueAt: clock.now() })
    .execute();
  const claim = async (later = 1_000) => {
    const at = new Date(clock.now().getTime() + later);
    const [request] = await claimCaptions(db, at, MINUTE);
    if (request === undefined) throw new Error('Nothing is due');
    return request;
  };
  const { signal } = new AbortController();
  const caption = (
    request: CaptionRequest,
    given: { signal?: AbortSignal; within?: number } = {},
  ) =>
    captionAsset(packager, encoder, {
      captionsUrl: url,
      request,
      signal,
      pieceMs: 4_000,
      ...given,
    });
  const row = () =>
    db
      .selectFrom('catalog.captionRequest')
      .selectAll()
      .where('assetId', '=', assetId)
      .executeTakeFirst();
  const drafts = () =>
    db
      .selectFrom('catalog.subtitle')
      .selectAll()
      .where('assetId', '=', assetId)
      .where('lang', '=', 'jv')
      .execute();
  return { claim, caption, row, drafts };
}

test('a film is heard in pieces, on from where a worker stopped, and becomes a draft in its own time', async () => {
  const { claim, caption, row, drafts } = await aRequest();
  // The second piece comes no more: its worker stops.
  const stopping = new AbortController();
  let asked = 0;
  answer = (response, found) => {
    asked += 1;
    if (asked === 2) stopping.abort(new Error('stopped'));
    else lines(response, found);
  };
  await caption(await claim(), { signal: stopping.signal });
  const first = heard[0]?.lengthMs ?? 0;
  // Cut where it is quiet, not in a beep: those are at every even second.
  expect(first).toBeGreaterThan(2_100);
  expect(first).toBeLessThan(4_000);
  expect(await row()).toMatchObject({ heardMs: first, problem: null, attempts: 0 });
  expect(await drafts()).toEqual([]);

  answer = lines;
  const before = heard.length;
  await caption(await claim());
  const rest = heard.slice(before).map(({ lengthMs }) => lengthMs);
  const total = first + rest.reduce((sum, each) => sum + each, 0);
  expect(Math.abs(total - FILM_SECONDS * 1000)).toBeLessThan(150);
  // Javanese is `jw` to the machine.
  expect(new Set(heard.map(({ language }) => language))).toEqual(new Set(['jw']));

  expect(await row()).toBeUndefined();
  const [draft] = await drafts();
  expect(draft).toMatchObject({ lang: 'jv', kind: 'sub', state: 'draft', isMachine: true });
  const cues = draft?.cues as { fromMs: number; text: string }[];
  expect(cues.map(({ fromMs }) => Math.round(fromMs / 1000))).toEqual([2, 4, 6, 8]);
  for (const { fromMs, text } of cues) {
    expect(Math.abs(fromMs - Math.round(fromMs / 1000) * 1000)).toBeLessThan(120);
    expect(text).toBe('Tepuk.');
  }
});

test('a machine that refuses, answers nonsense or too much, hangs or is not there is told in words', async () => {
  const { claim, caption, row, drafts } = await aRequest();
  const cases: [Answer, RegExp, { within?: number }?][] = [
    [
      (response) => response.writeHead(503).end('{"status":"loading model"}'),
      /menolak \(HTTP 503\)/,
    ],
    [(response) => response.end('{"error":"failed to read audio"}'), /bukan WebVTT/],
    [(response) => response.end(`WEBVTT\n\n${'x'.repeat(3 * 1024 * 1024)}`), /terlalu besar/],
    [() => undefined, /tidak menjawab dalam/, { within: 300 }],
  ];
  let attempts = 0;
  for (const [say, problem, given] of cases) {
    answer = say;
    attempts += 1;
    await caption(await claim(60 * MINUTE), given);
    expect(await row()).toMatchObject({ problem: expect.stringMatching(problem), attempts });
  }
  server.closeAllConnections();
  const request = await claim(60 * MINUTE);
  answer = (response) => response.destroy();
  await caption(request);
  expect(await row()).toMatchObject({
    problem: 'Mesin takarir tidak bisa dihubungi.',
    attempts: 5,
    // Given up: somebody has to ask again.
    dueAt: null,
  });
  expect(await drafts()).toEqual([]);
});

test('a film without a word spoken is told, and no draft is made', async () => {
  const { claim, caption, row, drafts } = await aRequest();
  answer = (response) => response.end('WEBVTT\n\n');
  await caption(await claim());
  expect(await row()).toMatchObject({
    problem: expect.stringMatching(/Tidak terdengar/),
    dueAt: null,
  });
  expect(await drafts()).toEqual([]);
});
