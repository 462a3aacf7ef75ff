import { randomUUID } from 'node:crypto';
import { availableParallelism, hostname } from 'node:os';
import { claimAsset, claimStaleAsset } from '#modules/catalog/index.ts';
import { inSpan, INTERNAL } from '#platform/tracing/tracing.ts';
import { type Packager, packageAsset } from './package-asset.ts';

export type PackagingQueue = {
  /** Packages this asset when its turn comes; at once back when it is done or somebody else has it. */
  package(assetId: string): Promise<void>;
  /** Takes over one asset that a dead worker left, if there is room for it now. */
  adopt(): Promise<void>;
  /** Ends what runs and gives it back; resolves when nothing runs any more. */
  stop(): Promise<void>;
};

const CORES_PER_ENCODE = 4;

/** How many assets at once: an encoder fills four cores by itself, and viewers are served from the same ones. */
export function encodesAtOnce(cores = availableParallelism()): number {
  return Math.max(1, Math.floor(cores / CORES_PER_ENCODE));
}

/** The assets that one worker packages, at most `atOnce` of them together. */
export function createPackagingQueue(deps: Packager, atOnce = encodesAtOnce()): PackagingQueue {
  const holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  const lease = { holder, seconds: deps.leaseSeconds };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const waiting: (() => void)[] = [];

  /** Counts as running from here on, so that two callers can't both see the same room. */
  async function withSemaphore(work: () => Promise<void>): Promise<void> {
    while (running.size >= atOnce && !stopping.signal.aborted) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    if (stopping.signal.aborted) return;
    const run = work().finally(() => {
      running.delete(run);
      waiting.shift()?.();
    });
    running.add(run);
    await run;
  }

  return {
    package: (assetId) =>
      withSemaphore(async () => {
        const claim = await claimAsset(deps.db, assetId, lease);
        if (claim) await packageAsset(deps, claim, stopping.signal);
      }),
    async adopt() {
      if (running.size >= atOnce) return;
      const claimed = Promise.withResolvers<void>();
      withSemaphore(async () => {
        const claim = await claimStaleAsset(deps.db, lease);
        if (claim === null) return;
        claimed.resolve();
        deps.log.info({ assetId: claim.assetId }, 'takes over an asset that was left behind');
        await inSpan('package adopted', INTERNAL, () => packageAsset(deps, claim, stopping.signal));
      }).then(claimed.resolve, (error: unknown) => {
        deps.log.warn({ err: error }, 'no asset could be taken over');
        claimed.resolve();
      });
      await claimed.promise;
    },
    async stop() {
      stopping.abort(new Error('The worker stops'));
      for (const wake of waiting.splice(0)) wake();
      await Promise.allSettled(running);
    },
  };
}
