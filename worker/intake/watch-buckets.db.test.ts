import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { uploadKey } from '#modules/catalog/index.ts';
import { openImportBucket } from '#platform/object-store/import-bucket.ts';
import { downloadPieces } from '#platform/object-store/pieces.ts';
import { openS3Store } from '#platform/object-store/s3.ts';
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
  const store = openS3Store(s3.options);
  const deps = { ...base, store, config: { ...base.config, uploads, s3: s3.options } };
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
  const film = path.join(deps.config.dataDir, 'film');
  await downloadPieces(deps, uploadKey(brought[1]?.id ?? ''), film, { signal });
  expect(readFileSync(film, 'utf8')).toBe('film lain');
  const report = async (key: string): Promise<unknown> =>
    JSON.parse((await bucket.read(`kiriman/${key}.laporan.json`)) ?? 'null');
  expect(await report('selesai/gunung.mp4')).toMatchObject({ unggahan: brought[1]?.id });
  expect(await report('gagal/rusak.mp4')).toMatchObject({
    masalah: expect.stringContaining('tidak bisa dibaca'),
  });
  expect(await report('gagal/kosong.mp4')).toMatchObject({ masalah: 'File ini kosong.' });
  expect(await report('gagal/laut_trailer.mp4')).toMatchObject({
    masalah: 'File ini terlalu besar.',
  });

  // Another worker, or this one started again, knows what came in; other bytes are another film.
  await bucket.write('kiriman/gunung.mp4', 'film lain, versi akhir');
  await Promise.all([lookIntoBuckets(deps)(signal), lookIntoBuckets(deps)(signal), look(signal)]);
  expect((await rows()).map(({ bytes }) => bytes).toSorted((a, b) => a - b)).toEqual([4, 9, 22]);
  // Of what came in twice at once, one is left.
  expect(await store.list('uploads/')).toHaveLength(3);
});
