import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { aPackager } from '../test/packager.ts';
import { ffmpeg, folder } from '../test/source-videos.ts';

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
    ...lavfi("aevalsrc='if(between(t,6,18),0,0.3*sin(880*t))|0.3*sin(0)*t':s=44100:d=25"),
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
    'black major 4-10',
    'silence major 6-18',
    'frozen major 18-25',
  ]);
});

test('baked bars, fields apart, no sound and an odd rate are found', async () => {
  const source = aFilm('barred.mkv', [
    ...lavfi('testsrc2=s=160x60:r=22:d=3'),
    '-vf',
    'pad=160:90:0:15,setfield=tff',
    '-c:v',
    'mpeg2video',
    '-flags',
    '+ilme+ildct',
    '-r',
    '30',
  ]);
  expect(await issuesOf(source)).toEqual(['bars major', 'interlaced major', 'noSound blocker']);
  const odd = aFilm('odd.mp4', [
    ...lavfi('testsrc2=s=160x90:r=20:d=3'),
    ...lavfi('sine=d=3'),
    ...X264,
  ]);
  expect(await issuesOf(odd, 'id')).toEqual(['mono note', 'unusualRate note']);
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
