import { SECOND } from '#contract/constants.ts';
import { listTakenDownAssets, TAKEDOWN_EVENT } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds } from '#platform/due.ts';

/** An event that is lost costs this long. */
const READ_INTERVAL = 3 * SECOND;

type TakenDown = {
  /** Whether an asset is of a title that was taken down: asked with every request, answers from memory. */
  has(assetId: string): boolean;
  close(): void;
};

/** The assets whose titles are taken down now, whatever server it was done on. Addresses handed out before open nothing. */
export function watchTakenDown(deps: Pick<Deps, 'db' | 'events' | 'log'>): TakenDown {
  let assets: ReadonlySet<string> = new Set();
  const reading = repeatRounds(deps, {
    name: 'titles that are taken down',
    every: READ_INTERVAL,
    wakeOn: [TAKEDOWN_EVENT],
    round: async () => {
      assets = new Set(await listTakenDownAssets(deps.db));
    },
  });
  return { has: (assetId) => assets.has(assetId), close: () => void reading.stop() };
}
