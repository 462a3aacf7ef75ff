import { afterAll } from 'vitest';
import {
  claimAsset,
  createAsset,
  findAssetForPlayback,
  listAssetProgress,
  type AssetSource,
} from '#modules/catalog/index.ts';
import { testParts } from '#test/parts.ts';
import { type Packager, packageAsset } from '../packaging/package-asset.ts';
import { encoder } from './source-videos.ts';

/** Everything that packages assets, on this test file's own database and store. */
export async function aPackager(changes: Partial<Packager> = {}) {
  const deps = await testParts();
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
