import { flushCompileCache } from 'node:module';
import { LICENCE_EVENT, TAKEDOWN_EVENT } from '#modules/catalog/index.ts';
import { runPromptWorker } from '#modules/commerce/index.ts';
import { maintainGuides, publishSchedules, replaceUnlicensed } from '#modules/live/index.ts';
import { runNotifications } from '#modules/notifications/index.ts';
import {
  flushViewing,
  keepQuality,
  keepViewingLogs,
  playRounds,
  watchedCounts,
} from '#modules/playback/index.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { readConfig } from '#platform/config.ts';
import { closeDeps, openDeps } from '#platform/deps.ts';
import { repeatAlone, repeatRounds } from '#platform/due.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { keepSeen } from '#platform/metrics/process-seen.ts';
import { registerPersonalData } from '#platform/personal-data.ts';
import { isPaused, whileOn } from '#platform/staff/switches.ts';
import { startTracing } from '#platform/tracing/tracing.ts';
import { modules } from '../server/modules.ts';
import { makeExport } from './export-account.ts';
import { checkUploads } from './intake/check-uploads.ts';
import { removeUploads } from './intake/remove-uploads.ts';
import { watchBuckets } from './intake/watch-buckets.ts';
import { watchFolders } from './intake/watch-folders.ts';
import { makeCaptions } from './captions/make-captions.ts';
import { drawLibraryPicture, drawPicture } from './packaging/draw-picture.ts';
import { measureBacklog } from './measure-backlog.ts';
import { findEncoder } from './packaging/encoder.ts';
import { createPackagingQueue, encodesAtOnce } from './packaging/packaging-queue.ts';
import { removeOldVersions } from './packaging/remove-old-versions.ts';
import { sealActsEachMinute } from './seal-acts.ts';
import { sendMail } from './send-mail.ts';
import { drawLogo } from './stills/draw-logo.ts';
import { drawStills } from './stills/draw-stills.ts';
import { drawWaveform } from './timings/draw-waveform.ts';
import { findIntros } from './timings/find-intros.ts';

const LEASE_SECONDS = 30;
const ADOPT_EVERY_MS = 5_000;
const SCHEDULE_EVERY_MS = 5_000;
const LICENCES_EVERY_MS = 60_000;
const GUIDES_EVERY_MS = 30_000;
const DRAIN_MS = 10_000;

const config = readConfig();
const deps = await openDeps(config, 'worker', { runsJobs: true });
const { jobs, log } = deps;
const tracing = await startTracing(config, 'worker', log);
for (const module of Object.values(modules)) registerPersonalData(deps, module);
const encoder = await findEncoder(config);
if (encoder === null) log.warn('there is no ffmpeg: assets are cut as they are, in one size');

const queue = createPackagingQueue({ ...deps, encoder, leaseSeconds: LEASE_SECONDS });
const packaging = whileOn(deps, 'packaging', () =>
  jobs.work('media.package', ({ assetId }) => queue.package(assetId), {
    concurrency: encodesAtOnce(),
  }),
);
if (encoder !== null) {
  await jobs.work('media.findIntros', ({ assetIds }, signal) =>
    findIntros(deps, encoder, assetIds, signal),
  );
  await jobs.work('media.drawWaveform', ({ assetId }, signal) =>
    drawWaveform(deps, encoder, assetId, signal),
  );
  await jobs.work('media.drawLibraryPicture', (picture, signal) =>
    drawLibraryPicture(deps, encoder, picture, signal),
  );
  await jobs.work('live.drawLogo', (logo, signal) => drawLogo(deps, encoder, logo, signal));
  await jobs.work('media.drawPicture', (drawing, signal) =>
    drawPicture(deps, encoder, drawing, signal),
  );
}
await jobs.work('account.export', ({ exportId }) => makeExport(deps, exportId));
const mailing = whileOn(deps, 'mail', () => sendMail(deps));
const seen = keepSeen(deps, 'worker', { ffmpeg: encoder?.ffmpeg ?? null });
const prompts = runPromptWorker(deps);
const notifications = await runNotifications(deps);
const scheduling = repeatRounds(deps, {
  name: 'schedules',
  every: SCHEDULE_EVERY_MS,
  // What takes the place of a title is laid at once: till then viewers see nothing.
  wakeOn: [TAKEDOWN_EVENT],
  round: () => publishSchedules(deps),
});
const licensing = repeatAlone(deps, {
  name: 'licences of what channels show',
  every: LICENCES_EVERY_MS,
  wakeOn: [LICENCE_EVENT, TAKEDOWN_EVENT, CONTENT_CHANGED],
  round: () => replaceUnlicensed(deps),
});
const guides = repeatRounds(deps, {
  name: 'guides',
  every: GUIDES_EVERY_MS,
  round: () => maintainGuides(deps),
});
// Without ffmpeg channels show the pictures of their films.
const stills = encoder && drawStills(deps, encoder);
const captions =
  encoder !== null && config.captionsUrl !== undefined
    ? makeCaptions(deps, encoder, config.captionsUrl)
    : undefined;
const removing = removeOldVersions(deps);
const intake = [
  checkUploads({ ...deps, encoder }),
  removeUploads(deps),
  watchFolders(deps),
  watchBuckets(deps),
];
const sealing = sealActsEachMinute(deps);
const flushing = deps.valkey && flushViewing(deps);
const viewingLogs = keepViewingLogs(deps);
const counting = repeatAlone(deps, watchedCounts(deps));
const quality = keepQuality(deps);
const plays = repeatRounds(deps, playRounds(deps));
const metrics = await serveMetrics(config, 'worker', log);
const measuring = measureBacklog(deps);
const adopting = repeatRounds(deps, {
  name: 'assets that were left behind',
  every: ADOPT_EVERY_MS,
  firstAfter: ADOPT_EVERY_MS,
  round: async () => {
    if (!(await isPaused(deps.db, 'packaging'))) await queue.adopt();
  },
});
log.info({ ffmpeg: encoder?.ffmpeg ?? null, atOnce: encodesAtOnce() }, 'the worker is ready');
// A process that is killed would leave nothing for the one after it.
flushCompileCache();

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'the worker stops');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await Promise.all([adopting, packaging, mailing, seen].map((each) => each.stop()));
  await scheduling.stop();
  await licensing.stop();
  await prompts.stop();
  await notifications.stop();
  await guides.stop();
  await stills?.stop();
  await captions?.stop();
  await removing.stop();
  await Promise.all(intake.map((each) => each.stop()));
  await sealing.stop();
  await flushing?.stop();
  await viewingLogs.stop();
  await counting.stop();
  await quality.stop();
  await plays.stop();
  await measuring?.stop();
  await metrics.close();
  await queue.stop();
  await tracing.close();
  await closeDeps(deps);
  process.exit(0);
}
process.on('SIGTERM', (signal) => void stop(signal));
process.on('SIGINT', (signal) => void stop(signal));
