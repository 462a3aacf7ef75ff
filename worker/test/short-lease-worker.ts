import { readConfig } from '#platform/config.ts';
import { closeParts, openParts } from '#platform/parts.ts';
import { findEncoder } from '../packaging/encoder.ts';
import { createPackagingLine } from '../packaging-line.ts';

/** As worker/main.ts, for tests that kill it: its leases run out in a second, and it takes films over at once. */
const config = readConfig();
const parts = await openParts(config, 'worker', { runsJobs: true });
const encoder = await findEncoder(config);
const line = createPackagingLine({ ...parts, encoder, leaseSeconds: 1 }, 1);
await parts.jobs.work('media.package', ({ assetId }) => line.package(assetId));
const adopting = setInterval(() => void line.adopt(), 100);

process.on('SIGTERM', () => {
  clearInterval(adopting);
  void line
    .stop()
    .then(() => closeParts(parts))
    .then(() => process.exit(0));
});
