import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { uploadFolder, uploadPath } from '#modules/catalog/index.ts';
import { openImportBucket } from '#platform/object-store/import-bucket.ts';
import { testDeps } from '#test/deps.ts';
import { startS3 } from '#test/s3.ts';
import { lookIntoBuckets } from './watch-buckets.ts';

const s3 = await startS3();
afterAll(() => s3.close());
const bucket = openImportBucket(s3.options);

test('films of a bucket come in once, whatever their name, and each with a report', async () => {
  const base = await testDeps();
  const uploads = {
    ...base.config.uploads,
    importBuckets: ['films/kiriman', 'tidak-ada'],
    maxBytes: { film: 1_000, trailer: 5 },
  };
  const deps = { ...base, config: { ...base.config, uploads, s3: s3.options } };
  const look = lookIntoBuckets(deps);
  const { signal } = new AbortController();
  const rows = async () =>
    (
      await sql<{ id: string; name: string; target: object; bytes: number }>`
        select id, name, target, bytes::int from catalog.upload order by name`.execute(deps.db)
    ).rows;

  await bucket.write('kiriman/Laut Selatan (akhir) & 100%+é.mov', 'film');
  await bucket.write('kiriman/gunung.mp4', 'film lain');
  await bucket.write('kiriman/gunung.json', '{"slug":"gunung-api","language":"jv"}');
  await bucket.write('kiriman/rusak.mp4', 'x');
  await bucket.write('kiriman/rusak.json', '{');
  await bucket.write('kiriman/kosong.mp4', '');
  await bucket.write('kiriman/laut_trailer.mp4', 'trailer');
  await bucket.write('kiriman/besok/belum.mp4', 'x');
  await bucket.write('kiriman/catatan.txt', 'bukan film');
  await bucket.write('kiriman/baris\tbaru.mp4', 'x');
  mkdirSync(uploadFolder(deps.config), { recursive: true });
  const left = path.join(uploadFolder(deps.config), 'import-left');
  writeFileSync(left, 'half');
  utimesSync(left, 0, 0);
  // A service that is away for a moment is asked again at the next look.
  s3.failNext(4, 503);
  await look(signal);
  await look(signal);
  await look(signal);
  const brought = await rows();
  expect(brought).toMatchObject([
    { name: 'Laut Selatan (akhir) & 100%+é.mov', target: null, bytes: 4 },
    { name: 'gunung.mp4', target: { slug: 'gunung-api' }, bytes: 9 },
  ]);
  expect(readFileSync(uploadPath(deps.config, brought[1]?.id ?? ''), 'utf8')).toBe('film lain');
  const report = async (key: string): Promise<unknown> =>
    JSON.parse((await bucket.read(`kiriman/${key}.laporan.json`)) ?? 'null');
  expect(await report('selesai/gunung.mp4')).toMatchObject({ unggahan: brought[1]?.id });
  expect(await report('gagal/rusak.mp4')).toMatchObject({
    masalah: expect.stringContaining('tidak bisa dibaca'),
  });
  expect(
    readdirSync(uploadFolder(deps.config)).filter((name) => name.startsWith('import-')),
  ).toEqual([]);
  expect(await report('gagal/kosong.mp4')).toMatchObject({ masalah: 'File ini kosong.' });
  expect(await report('gagal/laut_trailer.mp4')).toMatchObject({
    masalah: 'File ini terlalu besar.',
  });

  // Another worker, or this one started again, knows what came in; other bytes are another film.
  await bucket.write('kiriman/gunung.mp4', 'film lain, versi akhir');
  await Promise.all([lookIntoBuckets(deps)(signal), lookIntoBuckets(deps)(signal), look(signal)]);
  expect((await rows()).map(({ bytes }) => bytes).toSorted((a, b) => a - b)).toEqual([4, 9, 22]);
});
