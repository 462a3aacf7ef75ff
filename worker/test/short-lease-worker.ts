import { readConfig } from '#platform/config.ts';
import { closeDeps, openDeps } from '#platform/deps.ts';
import { findEncoder } from '../packaging/encoder.ts';
import { createPackagingQueue } from '../packaging/packaging-queue.ts';

/** As worker/main.ts, for tests that kill it: its leases run out in a second, and it takes assets over at once. */
const config = readConfig();
const deps = await openDeps(config, 'worker', { runsJobs: true });
const encoder = await findEncoder(config);
const queue = createPackagingQueue({ ...deps, encoder, leaseSeconds: 1 }, 1);
await deps.jobs.work('media.package', ({ assetId }) => queue.package(assetId));
const adopting = setInterval(() => void queue.adopt(), 100);

process.on('SIGTERM', () => {
  clearInterval(adopting);
  void queue
    .stop()
    .then(() => closeDeps(deps))
    .then(() => process.exit(0));
});
