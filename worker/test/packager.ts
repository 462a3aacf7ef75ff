import { afterAll } from 'vitest';
import {
  claimAsset,
  createAsset,
  findAssetForPlayback,
  listAssetProgress,
  type AssetSource,
} from '#modules/catalog/index.ts';
import { oncePerRun } from '#test/once-per-run.ts';
import { testDeps } from '#test/deps.ts';
import { type Packager, packageAsset } from '../packaging/package-asset.ts';
import { packFromAsset } from '../packaging/export-pack.ts';
import { aClapperboard, aFile, encoder } from './source-videos.ts';

/** Everything that packages assets, on this test file's own database and store. */
export async function aPackager(changes: Partial<Packager> = {}) {
  const deps = await testDeps();
  const packager: Packager = { ...deps, encoder, leaseSeconds: 30, ...changes };
  const running = new AbortController();
  afterAll(() => running.abort(new Error('The test is over')));

  return {
    ...packager,
    jobs: deps.jobs,
    /** Makes an asset of a source and packages it here and now. */
    async package(source: AssetSource, signal = running.signal): Promise<string> {
      const { assetId } = await createAsset(deps, { source });
      await this.run(assetId, signal);
      return assetId;
    },
    async run(assetId: string, signal = running.signal): Promise<void> {
      const claim = await claimAsset(deps.db, assetId, { holder: 'test', seconds: 30 });
      if (claim === null) throw new Error('The asset is not free');
      await packageAsset(packager, claim, signal);
    },
    async row(assetId: string) {
      const [row] = await listAssetProgress(deps.db, [assetId]);
      if (row === undefined) throw new Error('There is no such asset');
      return row;
    },
    async published(assetId: string) {
      const asset = await findAssetForPlayback(deps.db, assetId);
      if (asset === null) throw new Error('The asset is not published');
      return asset;
    },
  };
}

export const FILM_SECONDS = 9;
const SUBTITLES = '1\n00:00:01,000 --> 00:00:03,000\nHalo\n';

/** The source of `aPackedFilm`: 640x360 with flashes and beeps, spoken Indonesian, with subtitles. */
export function aFilmSource(): AssetSource {
  return {
    kind: 'file',
    path: aClapperboard('film.mp4', {
      seconds: FILM_SECONDS,
      more: ['-metadata:s:a:0', 'language=ind'],
    }),
    subtitles: [{ lang: 'id', path: aFile('film.srt', SUBTITLES) }],
  };
}

/** A film that is packaged once a run, for tests that need one and don't ask how it came about. */
export async function aPackedFilm(
  packager: Awaited<ReturnType<typeof aPackager>>,
): Promise<AssetSource> {
  const folder = await oncePerRun('film', async (half) => {
    await packFromAsset(packager, await packager.package(aFilmSource()), half);
  });
  return { kind: 'pack', path: folder };
}
