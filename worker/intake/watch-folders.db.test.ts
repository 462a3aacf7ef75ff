import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { uploadKey, uploadPath } from '#modules/catalog/index.ts';
import { downloadPieces } from '#platform/object-store/pieces.ts';
import { openS3Store } from '#platform/object-store/s3.ts';
import { testDeps } from '#test/deps.ts';
import { startS3 } from '#test/s3.ts';
import { DONE, FAILED, lookIntoFolders } from './watch-folders.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-masuk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file counts once it stopped growing, is brought in once and put away with a report', async () => {
  const base = await testDeps();
  const uploads = { ...base.config.uploads, importFolders: [folder, path.join(folder, 'gone')] };
  const deps = { ...base, config: { ...base.config, uploads } };
  const look = lookIntoFolders(deps);
  const lay = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const rows = async () =>
    (
      await sql<{ id: string; name: string; target: object; language: string; bytes: number }>`
        select id, name, target, language, bytes from catalog.upload order by name`.execute(deps.db)
    ).rows;

  lay('laut-selatan_S01E02_id.mov', 'film');
  lay('gunung.mp4', 'film lain');
  lay('gunung.json', '{"slug":"gunung-api","language":"jv"}');
  lay('rusak.mp4', 'x');
  lay('rusak.json', '{');
  lay('catatan.txt', 'bukan film');
  await look();
  await look();
  appendFileSync(path.join(folder, 'laut-selatan_S01E02_id.mov'), ' yang tumbuh');
  await look();
  expect((await rows()).map(({ name }) => name)).toEqual(['gunung.mp4']);
  await look();
  await look();
  const [mountain, sea, ...others] = await rows();
  expect(others).toEqual([]);
  expect(mountain).toMatchObject({ target: { slug: 'gunung-api' }, language: 'jv' });
  expect(sea).toMatchObject({ target: { slug: 'laut-selatan', season: 1, episode: 2 }, bytes: 16 });
  expect(readFileSync(uploadPath(deps.config, sea?.id ?? ''), 'utf8')).toBe('film yang tumbuh');
  expect(readdirSync(folder).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'catatan.txt',
    FAILED,
    DONE,
  ]);
  const report = readFileSync(path.join(folder, DONE, 'gunung.mp4.laporan.json'), 'utf8');
  expect(JSON.parse(report)).toMatchObject({ file: 'gunung.mp4', unggahan: mountain?.id });
  const failed = readFileSync(path.join(folder, FAILED, 'rusak.mp4.laporan.json'), 'utf8');
  expect(JSON.parse(failed)).toMatchObject({
    masalah: expect.stringContaining('tidak bisa dibaca'),
  });
});

test('with a bucket a file of a folder lies there, in pieces, and waits while that is away', async () => {
  const s3 = await startS3();
  afterAll(() => s3.close());
  const base = await testDeps();
  const store = openS3Store(s3.options);
  const masuk = path.join(folder, 'bucket');
  mkdirSync(masuk);
  const uploads = { ...base.config.uploads, importFolders: [masuk] };
  const deps = { ...base, store, config: { ...base.config, uploads, s3: s3.options } };
  writeFileSync(path.join(masuk, 'sungai.mp4'), 'film di ember');
  const look = lookIntoFolders(deps);
  s3.failNext(1000, 503);
  for (let i = 0; i < 3; i += 1) await look();
  expect(readdirSync(masuk)).toEqual(['sungai.mp4']);
  s3.failNext(0, 503);
  for (let i = 0; i < 3; i += 1) await look();
  const { rows } = await sql<{ id: string; state: string; inBucket: boolean }>`
    select id, state, in_bucket from catalog.upload where name = 'sungai.mp4'`.execute(deps.db);
  expect(rows).toMatchObject([{ state: 'received', inBucket: true }]);
  const film = path.join(deps.config.dataDir, 'sungai');
  const { signal } = new AbortController();
  await downloadPieces(deps, uploadKey(rows[0]?.id ?? ''), film, { signal });
  expect(readFileSync(film, 'utf8')).toBe('film di ember');
  expect(readdirSync(masuk)).toEqual([DONE]);
});
