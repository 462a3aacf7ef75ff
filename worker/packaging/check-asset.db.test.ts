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

test('black, frozen to the very end, silence, opposed channels and an unknown language are found where they are', async () => {
  const moving = (seconds: number) => lavfi(`testsrc2=s=${SIZE}:d=${seconds}`);
  const parts = [
    ...moving(4),
    ...lavfi(`color=black:s=${SIZE}:d=6`),
    ...moving(8),
    // Stands still, and is still at the end.
    ...lavfi(`smptebars=s=${SIZE}:d=7`),
    // Left and right are alike, then silent, then take each other away.
    ...lavfi(
      "aevalsrc='if(between(t,3,14),0,0.3*sin(880*t))|if(between(t,3,14),0,0.3*sin(880*t)*if(lt(t,3),1,-1))':s=44100:d=25",
    ),
  ];
  const source = aFilm('planted.mp4', [
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
  expect(await issuesOf(source)).toEqual([
    'languageUnknown major',
    'silence major 3-14',
    'black major 4-10',
    'outOfPhase major 14-25',
    'frozen major 18-25',
  ]);
});

/** Two moments in each picture, as a camera of television took them. */
const APART = 'interlace=scan=tff:lowpass=off';

test('baked bars, a lost end, fields that are not as the file says, HDR, no sound and an odd rate are found', async () => {
  const source = aFilm('barred.mkv', [
    ...lavfi('smptehdbars=s=160x60:r=22:d=8,scroll=h=0.02'),
    '-vf',
    'pad=160:90:0:15,setfield=tff',
    '-c:v',
    'mpeg2video',
    '-flags',
    '+ilme+ildct',
    '-r',
    '30',
    // Each picture alone, so that bytes are seconds.
    '-g',
    '1',
  ]);
  const bytes = readFileSync(source);
  const cut = aFile('cut.mkv', bytes.subarray(0, Math.round(bytes.length * 0.82)));
  expect(await issuesOf(cut)).toEqual([
    'bars major',
    'lengthDiffers blocker',
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

test('half black, silent all through, sound of another length, fields, rates that vary, flashes', async () => {
  const dark = aFilm('dark.mp4', [
    ...lavfi('color=black:s=160x96:r=24:d=4'),
    ...lavfi('anullsrc=r=48000:cl=5.1:d=8'),
    ...X264,
    '-c:a',
    'aac',
    '-vf',
    'setfield=tff',
    '-flags',
    '+ilme+ildct',
  ]);
  expect(await issuesOf(dark, 'id')).toEqual(
    expect.arrayContaining([
      'halfBlack blocker',
      'silent blocker',
      'soundLength major',
      'interlaced major',
    ]),
  );
  const varying = aFilm('varying.mp4', [
    // Half of it flashes six times a second.
    ...lavfi(
      `color=0x202020:s=${SIZE}:d=4,drawbox=w=80:h=90:c=white:t=fill:enable='lt(mod(n,4),2)'`,
    ),
    ...lavfi('aevalsrc=0.9*sin(880*t)|0.9*sin(880*t):d=4'),
    '-vf',
    "select='lt(t,2)+not(mod(n,3))'",
    '-vsync',
    'vfr',
    ...X264,
    '-metadata:s:a:0',
    'language=ind',
  ]);
  expect(await issuesOf(varying)).toEqual(['loud note', 'variableRate note', 'flashes major 0-3']);
});
