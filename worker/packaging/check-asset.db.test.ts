import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { aPackager } from '../test/packager.ts';
import { aFile, ffmpeg, folder } from '../test/source-videos.ts';

vi.setConfig({ testTimeout: 90_000 });
let packager: Awaited<ReturnType<typeof aPackager>>;
beforeAll(async () => {
  packager = await aPackager();
});

const SIZE = '160x90:r=24';
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];

function aFilm(name: string, args: string[]): string {
  const file = path.join(folder, name);
  ffmpeg([...args, file]);
  return file;
}

/** What is found in a film: `code severity from-to`, in seconds. */
async function issuesOf(file: string, language?: string): Promise<string[]> {
  const id = await packager.package({ kind: 'file', path: file, ...(language && { language }) });
  expect(await packager.row(id)).toMatchObject({ status: 'ready' });
  const { rows } = await sql<{
    code: string;
    severity: string;
    fromMs: number | null;
    toMs: number | null;
  }>`
    select code, severity, from_ms, to_ms from catalog.asset_issue where asset_id = ${id} order by from_ms nulls first, code`.execute(
    packager.db,
  );
  const second = (ms: number | null) => Math.round((ms ?? 0) / 1000);
  return rows.map(({ code, severity, fromMs, toMs }) =>
    fromMs === null
      ? `${code} ${severity}`
      : `${code} ${severity} ${second(fromMs)}-${second(toMs)}`,
  );
}

const lavfi = (graph: string) => ['-f', 'lavfi', '-i', graph];

test('black, frozen to the very end, silence and an unknown language are found where they are', async () => {
  const moving = (seconds: number) => lavfi(`testsrc2=s=${SIZE}:d=${seconds}`);
  const parts = [
    ...moving(4),
    ...lavfi(`color=black:s=${SIZE}:d=6`),
    ...moving(8),
    // Stands still, and is still at the end.
    ...lavfi(`smptebars=s=${SIZE}:d=7`),
    // Silent for twelve seconds; before them left and right are alike, behind them they take each other away.
    ...lavfi(
      "aevalsrc='if(between(t,6,18),0,0.3*sin(880*t))|if(between(t,6,18),0,0.3*sin(880*t)*if(lt(t,6),1,-1))':s=44100:d=25",
    ),
  ];
  const film = aFilm('planted.mp4', [
    ...parts,
    '-filter_complex',
    '[0:v][1:v][2:v][3:v]concat=n=4[v]',
    '-map',
    '[v]',
    '-map',
    '4:a',
    ...X264,
    '-c:a',
    'aac',
    '-ac',
    '2',
  ]);
  expect(await issuesOf(film)).toEqual([
    'languageUnknown major',
    'black major 4-10',
    'silence major 6-18',
    'frozen major 18-25',
    'outOfPhase note 18-25',
  ]);
});

/** Two moments in each picture, as a camera of television took them. */
const APART = 'interlace=scan=tff:lowpass=off';

test('baked bars, fields that are not as the file says, HDR, no sound and an odd rate are found', async () => {
  const film = aFilm('barred.mkv', [
    ...lavfi('smptehdbars=s=160x60:r=22:d=3,scroll=h=0.02'),
    '-vf',
    'pad=160:90:0:15,setfield=tff',
    '-c:v',
    'mpeg2video',
    '-flags',
    '+ilme+ildct',
    '-r',
    '30',
  ]);
  expect(await issuesOf(film)).toEqual([
    'bars major',
    'noSound blocker',
    'progressiveFlagged major',
  ]);
  const odd = aFilm('odd.mp4', [
    ...lavfi('testsrc2=s=320x180:r=40:d=3'),
    ...lavfi('sine=d=3'),
    ...X264,
    '-vf',
    `${APART},setfield=prog`,
    '-r',
    '20',
    '-color_trc',
    'smpte2084',
    '-color_primaries',
    'bt2020',
    '-colorspace',
    'bt2020nc',
  ]);
  expect(await issuesOf(odd, 'id')).toEqual([
    'hdr major',
    'interlacedUnflagged major',
    'mono note',
    'unusualRate note',
  ]);
});

test('half black, silent all through, sound of another length, rates that vary', async () => {
  const dark = aFilm('dark.mp4', [
    ...lavfi(`color=black:s=${SIZE}:d=4`),
    ...lavfi('anullsrc=r=48000:cl=5.1:d=8'),
    ...X264,
    '-c:a',
    'aac',
  ]);
  expect(await issuesOf(dark, 'id')).toEqual(
    expect.arrayContaining(['halfBlack blocker', 'silent blocker', 'soundLength major']),
  );
  const varying = aFilm('varying.mp4', [
    ...lavfi(`testsrc2=s=${SIZE}:d=4`),
    ...lavfi('aevalsrc=0.9*sin(880*t)|0.9*sin(880*t):d=4'),
    '-vf',
    "select='lt(t,2)+not(mod(n,3))'",
    '-vsync',
    'vfr',
    ...X264,
    '-metadata:s:a:0',
    'language=ind',
  ]);
  expect(await issuesOf(varying)).toEqual(['loud note', 'variableRate note']);
});

test('flashes that may harm, channels that are opposed for long, and a file that lost its end are found', async () => {
  const flashing = (hertz: number, cover: string) =>
    `drawbox=${cover}:c=white:t=fill:enable='lt(mod(n,${12 / hertz}),${6 / hertz})'`;
  const film = aFilm('flashing.mp4', [
    // Thrice a second; a tenth of the picture; then half of it, six times a second.
    ...lavfi(`color=0x202020:s=160x90:r=12:d=4,${flashing(3, 'w=160:h=90')}`),
    ...lavfi(`color=0x202020:s=160x90:r=12:d=3,${flashing(6, 'w=48:h=30')}`),
    ...lavfi(`color=0x202020:s=160x90:r=12:d=5,${flashing(6, 'w=80:h=90')}`),
    ...lavfi("aevalsrc='0.3*sin(880*t)|-0.3*sin(880*t)':s=44100:d=12"),
    '-filter_complex',
    '[0:v][1:v][2:v]concat=n=3[v]',
    '-map',
    '[v]',
    '-map',
    '3:a',
    ...X264,
    '-c:a',
    'aac',
  ]);
  expect(await issuesOf(film, 'id')).toEqual([
    'unusualRate note',
    'outOfPhase major 0-12',
    'flashes major 7-12',
  ]);

  const whole = aFilm('whole.mkv', [
    ...lavfi('testsrc2=s=320x180:r=50:d=8'),
    ...lavfi('aevalsrc=0.2*sin(880*t)|0.2*sin(660*t):d=8'),
    '-vf',
    APART,
    '-r',
    '25',
    // Each picture alone, so that bytes are seconds.
    '-c:v',
    'mpeg2video',
    '-g',
    '1',
    '-flags',
    '+ilme+ildct',
  ]);
  const bytes = readFileSync(whole);
  const cut = aFile('cut.mkv', bytes.subarray(0, Math.round(bytes.length * 0.82)));
  expect(await issuesOf(cut, 'id')).toEqual(['interlaced major', 'lengthDiffers blocker']);
});
