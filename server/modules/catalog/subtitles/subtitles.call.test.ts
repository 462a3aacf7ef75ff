import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  askCaptions,
  drawWaveform,
  getSubtitle,
  getWaveform,
  listSubtitles,
  publishSubtitle,
  removeSubtitle,
  saveSubtitle,
  type SubtitleKind,
} from '#contract/catalog/operator-subtitles.ts';
import { type Call, pathOf } from '#contract/call.ts';
import { assetManifest } from '#media/dash/asset-manifest.ts';
import { masterPlaylist } from '#media/hls/asset-playlists.ts';
import { ownSubtitleKey, peaksKey } from '#media/object-keys.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { claimCaptions, failCaptions, findAssetForPlayback, finishCaptions } from '../index.ts';

let stage: TestApp;
let editor: Viewer;
beforeAll(async () => {
  stage = await openTestApp({ modules: ['accounts', 'catalog'] });
  editor = await aViewer({ role: 'editor' });
});

const list = async (assetId: string) =>
  (await askApp(stage.app, editor.headers, listSubtitles, { query: { assetId } })).result.subtitles;

const open = async (assetId: string, lang = 'id', kind: SubtitleKind = 'sub') =>
  (await askApp(stage.app, editor.headers, getSubtitle, { query: { assetId, lang, kind } })).result;

async function post(call: Call, body: object) {
  const { headers } = editor;
  const response = await stage.app.inject({ method: 'POST', url: pathOf(call), headers, body });
  const { code, result } = response.json<{ code: string; result: { rev: number } }>();
  return { status: response.statusCode, code, result };
}

/** What a player is told now, without waiting for what this process remembers of the asset. */
async function played(assetId: string) {
  const otherProcess = stage.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const asset = await findAssetForPlayback(otherProcess, assetId);
  if (asset === null) throw new Error('The film is not there');
  return asset.presentation;
}

const cue = (fromMs: number, text: string, untilMs = fromMs + 1_500) => ({
  fromMs,
  untilMs,
  text,
  settings: '',
});

test('the packaged text is mended: a draft, then what viewers get, and the packaged one again', async () => {
  const { assetId } = await aPublishedFilm(stage.deps);
  expect(await list(assetId)).toMatchObject([{ lang: 'id', source: 'packaged', draftCues: null }]);
  const first = await open(assetId);
  expect(first).toMatchObject({ rev: 0, cues: [{ fromMs: 1_000, untilMs: 2_000, text: 'Halo' }] });

  const draft = { assetId, lang: 'id', kind: 'sub', rev: 0 };
  const saves = await Promise.all(
    ['Hai', 'Halo lagi', 'Selamat datang'].map((text) =>
      post(saveSubtitle, { ...draft, content: { cues: [cue(1_000, text)] } }),
    ),
  );
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(saves.filter(({ status }) => status === 409)).toHaveLength(2);
  const cues = [cue(4_000, 'Dua'), cue(1_000, 'Satu\n\ndan <i>satu</i>')];
  expect((await post(saveSubtitle, { ...draft, rev: 1, content: { cues } })).result).toEqual({
    rev: 2,
    cues: 2,
  });
  expect((await played(assetId)).subtitles).toEqual([{ lang: 'id', label: 'Indonesia' }]);

  const named = { assetId, lang: 'id' };
  expect((await post(publishSubtitle, { ...named, rev: 1 })).code).toBe('catalog.subtitleChanged');
  expect((await post(publishSubtitle, { ...named, rev: 2 })).status).toBe(200);
  const presentation = await played(assetId);
  expect(presentation.subtitles).toMatchObject([{ lang: 'id', file: 'id-sub1' }]);
  expect(assetManifest(presentation)).toContain('<BaseURL>subs/id-sub1.vtt</BaseURL>');
  const stored = await stage.deps.store.get(ownSubtitleKey(assetId, 'id-sub1'));
  expect(stored?.body.toString()).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nSatu\ndan <i>satu</i>\n\n00:00:04.000 --> 00:00:05.500\nDua\n',
  );
  expect((await list(assetId))[0]).toMatchObject({ source: 'own', liveCues: 2, draftCues: null });

  await post(removeSubtitle, { ...named, what: 'live' });
  expect((await played(assetId)).subtitles).toEqual([]);
  expect((await list(assetId))[0]).toMatchObject({ source: 'none' });
  expect(await stage.deps.store.head(ownSubtitleKey(assetId, 'id-sub1'))).toBeNull();
  await post(removeSubtitle, { ...named, what: 'restore' });
  expect((await played(assetId)).subtitles).toEqual([{ lang: 'id', label: 'Indonesia' }]);
});

test('a language has a text, one with sounds and forced narratives, each by itself', async () => {
  const { assetId } = await aPublishedFilm(stage.deps);
  const write = async (kind: SubtitleKind, text: string) => {
    const named = { assetId, lang: 'id', kind };
    const content = { cues: [cue(1_000, text)] };
    expect((await post(saveSubtitle, { ...named, rev: 0, content })).status).toBe(200);
    expect((await post(publishSubtitle, { ...named, rev: 1 })).status).toBe(200);
  };
  await write('sdh', '[pintu berderit] Halo');
  await write('forced', 'PELABUHAN');
  expect(await list(assetId)).toMatchObject([
    { kind: 'sub', source: 'packaged' },
    { kind: 'forced', source: 'own', label: 'Indonesia (narasi wajib)' },
    { kind: 'sdh', source: 'own', label: 'Indonesia (SDH)' },
  ]);
  expect((await open(assetId, 'id', 'forced')).cues).toMatchObject([{ text: 'PELABUHAN' }]);
  expect((await open(assetId)).cues).toMatchObject([{ text: 'Halo' }]);

  const presentation = await played(assetId);
  const dash = assetManifest(presentation);
  expect(dash).toContain('value="forced-subtitle"');
  expect(dash).toContain('<BaseURL>subs/id.vtt</BaseURL>');
  expect(masterPlaylist(presentation).match(/FORCED=YES/g)).toHaveLength(1);
  expect(masterPlaylist(presentation)).toMatch(/FORCED=YES,URI="subs\/id-forced2\.m3u8"/);

  await post(removeSubtitle, { assetId, lang: 'id', kind: 'forced', what: 'live' });
  expect((await played(assetId)).subtitles.map(({ label }) => label)).toEqual([
    'Indonesia',
    'Indonesia (SDH)',
  ]);
  expect(await stage.deps.store.head(ownSubtitleKey(assetId, 'id-sdh1'))).not.toBeNull();
});

test('a place on the picture that is not known is left out of a file, and the draft can be saved again', async () => {
  const { assetId } = await aPublishedFilm(stage.deps);
  const named = { assetId, lang: 'en', kind: 'sub' };
  const times = '00:00:01.000 --> 00:00:02.000';
  const file = `WEBVTT\n\n${times} region:<b>\nSatu\n\n${times} line:10%\nDua\n`;
  await post(saveSubtitle, { ...named, rev: 0, content: { file } });
  const { cues } = await open(assetId, 'en');
  expect(cues.map(({ settings }) => settings)).toEqual(['', ' line:10%']);
  expect((await post(saveSubtitle, { ...named, rev: 1, content: { cues } })).status).toBe(200);
});

test('an SRT file becomes a language of its own, for people who can not hear too', async () => {
  const { assetId } = await aPublishedFilm(stage.deps);
  const srt = '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n[musik]\r\nHello\r\n';
  const draft = { assetId, lang: 'en', kind: 'sdh', rev: 0 };
  expect((await post(saveSubtitle, { ...draft, content: { file: srt } })).result.rev).toBe(1);
  await post(publishSubtitle, { assetId, lang: 'en', kind: 'sdh', rev: 1 });
  const presentation = await played(assetId);
  expect(presentation.subtitles.map(({ label }) => label)).toEqual(['Indonesia', 'Inggris (SDH)']);
  expect(masterPlaylist(presentation)).toContain('transcribes-spoken-dialog');
  expect(assetManifest(presentation)).toContain('value="caption"');
});

test('a text with sounds that stood alone before texts had kinds stands alone still', async () => {
  const { db } = stage.deps;
  const own = (lang: string, isForDeaf: boolean) => {
    const kind = isForDeaf ? 'sdh' : 'sub';
    return { lang, label: `${lang} ${kind}`, file: `${lang}-${kind}1`, isForDeaf };
  };
  const aFilm = async (texts: object[]) => {
    const { assetId } = await aPublishedFilm(stage.deps);
    const values = { ownSubtitles: JSON.stringify(texts) };
    await db.updateTable('catalog.asset').set(values).where('id', '=', assetId).execute();
    return assetId;
  };
  const alone = await aFilm([own('id', true), own('en', true)]);
  const both = await aFilm([own('id', false), own('id', true)]);
  const other = await aFilm([own('en', true)]);
  const folder = path.join(import.meta.dirname, '../../../../db/migrations');
  const file = path.join(folder, '0443_texts_for_the_deaf_alone.sql');
  for (let i = 0; i < 2; i += 1) await sql.raw(readFileSync(file, 'utf8')).execute(db);

  const labels = async (assetId: string) =>
    (await played(assetId)).subtitles.map(({ label }) => label);
  expect(await labels(alone)).toEqual(['en sdh', 'id sdh']);
  expect(await labels(both)).toEqual(['id sdh', 'id sub']);
  expect(await labels(other)).toEqual(['en sdh', 'Indonesia']);
  await post(removeSubtitle, { assetId: alone, lang: 'id', kind: 'sub', what: 'restore' });
  expect(await labels(alone)).toEqual(['en sdh', 'id sdh', 'Indonesia']);
});

test('what can not be shown is refused with words, and the draft stays', async () => {
  const { assetId } = await aPublishedFilm(stage.deps);
  const draft = { assetId, lang: 'id', kind: 'sub', rev: 0 };
  const invalid = [
    [{ file: 'no times here' }, 422],
    [{ file: '1\n00:00:01,000 --> 00:00:02,000\nHalo\u0000' }, 400],
    [{ cues: [] }, 400],
    [{ cues: [{ ...cue(0, 'Halo'), settings: '<c>' }] }, 400],
    [{ cues: [cue(-1, 'Halo')] }, 400],
  ] as const;
  for (const lang of ['id-sdh', 'id-Forced'])
    expect(
      (await post(saveSubtitle, { ...draft, lang, content: { cues: [cue(0, 'A')] } })).status,
    ).toBe(400);
  for (const [content, status] of invalid)
    expect((await post(saveSubtitle, { ...draft, content })).status).toBe(status);
  expect(
    (await post(saveSubtitle, { ...draft, lang: '../x', content: invalid[0][0] })).status,
  ).toBe(400);

  await post(saveSubtitle, { ...draft, content: { cues: [cue(2_000, 'Halo', 1_000)] } });
  const named = { assetId, lang: 'id' };
  expect((await post(publishSubtitle, { ...named, rev: 1 })).code).toBe('catalog.subtitleOrder');
  await post(saveSubtitle, { ...draft, rev: 1, content: { cues: [cue(50_000, 'Terlalu jauh')] } });
  expect((await post(publishSubtitle, { ...named, rev: 2 })).code).toBe('catalog.subtitleOrder');
  expect((await open(assetId)).cues).toHaveLength(1);
  await post(removeSubtitle, { ...named, what: 'draft' });
  expect((await post(publishSubtitle, { ...named, rev: 2 })).code).toBe('catalog.subtitleNotFound');
  expect((await post(removeSubtitle, { ...named, lang: 'fr', what: 'live' })).status).toBe(404);
});

test('a waveform waits until it is drawn, is asked for once, and comes as it was measured', async () => {
  const { assetId, version } = await aPublishedFilm(stage.deps);
  const read = async () =>
    (await askApp(stage.app, editor.headers, getWaveform, { query: { assetId } })).result;
  expect(await read()).toMatchObject({ state: 'waiting', peaks: '' });
  for (let i = 0; i < 2; i += 1) expect((await post(drawWaveform, { assetId })).status).toBe(200);
  const { rows } = await stage.deps.db.executeQuery<{ data: { assetId: string } }>(
    stage.deps.db
      .selectFrom('pgboss.job' as never)
      .select('data' as never)
      .where('name' as never, '=', 'media.drawWaveform' as never)
      .compile(),
  );
  expect(rows.map(({ data }) => data.assetId)).toEqual([assetId]);
  const auditor = await aViewer({ role: 'auditor' });
  const asked = { method: 'POST' as const, headers: auditor.headers, body: { assetId } };
  const refused = await stage.app.inject({ ...asked, url: pathOf(drawWaveform) });
  expect(refused.statusCode).toBe(403);
  const peaks = Buffer.from([0, 128, 255]);
  const type = { contentType: 'application/octet-stream' };
  await stage.deps.store.put(peaksKey(assetId, version), peaks, type);
  expect(await read()).toEqual({ state: 'ready', peaksPerSecond: 50, peaks: 'AID/' });
});

test('captions by machine: asked for where there is a machine, tried a few times, and a draft that no viewer sees', async () => {
  const { deps } = stage;
  const { assetId } = await aPublishedFilm(deps);
  const film = { assetId, lang: 'en' };
  const captions = async () =>
    (await askApp(stage.app, editor.headers, listSubtitles, { query: { assetId } })).result
      .captions;
  expect((await post(askCaptions, film)).code).toBe('catalog.captionsOff');
  expect(await captions()).toEqual({ isOn: false, requests: [] });

  const on = await openTestApp({
    modules: ['accounts', 'catalog'],
    config: { ...deps.config, captionsUrl: 'http://127.0.0.1:1' },
  });
  const ask = (body: object) =>
    askApp(on.app, editor.headers, askCaptions, { body: body as never });
  expect((await ask({ ...film, lang: '../x' })).status).toBe(400);
  expect((await ask({ ...film, assetId: randomUUID() })).code).toBe('catalog.assetNotFound');
  const waiting = { lang: 'en', state: 'waiting', heardMs: 0, totalMs: null, problem: null };
  expect((await ask(film)).result).toMatchObject({ isOn: true, requests: [waiting] });

  // Two workers at once: one takes it. Nothing came of it: again later, in the end no more.
  const now = () => deps.clock.now();
  const claim = async (later = 0) =>
    claimCaptions(deps.db, new Date(now().getTime() + later), 60_000);
  const claims = (await Promise.all([claim(), claim()])).flat();
  expect(claims).toMatchObject([{ ...film, attempts: 1, heardMs: 0, cues: [] }]);
  let [request] = claims;
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    if (request === undefined) throw new Error(`Attempt ${attempt} was not due`);
    await failCaptions(deps, request, 'Diam.');
    expect(await claim()).toEqual([]);
    if (attempt < 5) [request] = await claim(60 * 60_000);
  }
  expect(await claim(24 * 60 * 60_000)).toEqual([]);
  expect((await captions()).requests).toMatchObject([{ state: 'failed', problem: 'Diam.' }]);

  // Asked again it begins anew; what an earlier worker still brings counts no more.
  const [again] = (await ask(film)) && (await claim(1_000));
  if (request === undefined || again === undefined) throw new Error('It was not asked again');
  await finishCaptions(deps, request, [cue(0, 'Alt')]);
  expect((await captions()).requests).toMatchObject([{ state: 'waiting' }]);
  await finishCaptions(deps, again, [cue(0, 'Good evening.')]);
  expect((await captions()).requests).toEqual([]);
  const draft = { lang: 'en', source: 'none', draftCues: 1, isMachineDraft: true };
  expect(await list(assetId)).toContainEqual(expect.objectContaining(draft));
  expect((await played(assetId)).subtitles.map(({ lang }) => lang)).not.toContain('en');

  // Never written over; saved by an editor it is a machine's no more, and published it is shown.
  expect((await ask(film)).code).toBe('catalog.captionsDraft');
  const { rev, cues } = await open(assetId, 'en');
  await post(saveSubtitle, { ...film, rev, content: { cues } });
  expect(await open(assetId, 'en')).toMatchObject({ isMachineDraft: false, draftCues: 1 });
  await post(publishSubtitle, { ...film, rev: rev + 1 });
  expect((await played(assetId)).subtitles.map(({ lang }) => lang)).toContain('en');
});
