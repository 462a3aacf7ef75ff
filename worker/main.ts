import { holdPushes } from '#modules/commerce/index.ts';
import { keepGuides, publishSchedules } from '#modules/live/index.ts';
import { readConfig } from '#platform/config.ts';
import { closeParts, openParts } from '#platform/parts.ts';
import { makeExport } from './export-account.ts';
import { findEncoder } from './packaging/encoder.ts';
import { createPackagingLine, encodesAtOnce } from './packaging-line.ts';
import { repeatedly } from './repeatedly.ts';
import { sendMail } from './send-mail.ts';

const LEASE_SECONDS = 30;
const ADOPT_EVERY_MS = 5_000;
const SCHEDULE_EVERY_MS = 5_000;
const GUIDES_EVERY_MS = 30_000;
const DRAIN_MS = 10_000;

const config = readConfig();
const parts = await openParts(config, 'worker', { runsJobs: true });
const { jobs, log } = parts;
const encoder = await findEncoder(config);
if (encoder === null) log.warn('there is no ffmpeg: films are cut as they are, in one size');

const line = createPackagingLine({ ...parts, encoder, leaseSeconds: LEASE_SECONDS });
await jobs.work('media.package', ({ assetId }) => line.package(assetId), {
  concurrency: encodesAtOnce(),
});
await jobs.work('account.export', ({ exportId }) => makeExport(parts, exportId));
await sendMail(parts);
const pushes = holdPushes(parts);
const scheduling = repeatedly(SCHEDULE_EVERY_MS, () => publishSchedules(parts), log);
const guides = repeatedly(GUIDES_EVERY_MS, () => keepGuides(parts), log);
const adopting = setInterval(() => {
  line.adopt().catch((error: unknown) => log.warn({ err: error }, 'no film could be taken over'));
}, ADOPT_EVERY_MS);
log.info({ ffmpeg: encoder?.ffmpeg ?? null, atOnce: encodesAtOnce() }, 'the worker is ready');

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'the worker stops');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  clearInterval(adopting);
  await scheduling.stop();
  pushes.stop();
  await guides.stop();
  await line.stop();
  await closeParts(parts);
  process.exit(0);
}
process.on('SIGTERM', (signal) => void stop(signal));
process.on('SIGINT', (signal) => void stop(signal));
