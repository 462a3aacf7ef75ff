/** The part of live's face that is about encoded channels: what comes in, and what it became. */
export { type Contribution, findContributions } from './contribution.ts';
export { addressesFor } from './addresses.ts';
export { closeDemoChannel, ensureDemoChannel } from './demo-channel.ts';
export type { IngestHealth, PictureHealth, SourceHealth } from './health.ts';
export { updateIngestHealth } from './queries/update-ingest-health.ts';
export { findIngestHealth } from './find-ingest-health.ts';
export { dropOldSegments, makeSegmentDays } from './segment-days.ts';
export { isPublicAddress } from '../imports/public-address.ts';
export { requireEncoded, setSources } from './set-sources.ts';
export { ensureStreamKey, hashStreamKey, rotateStreamKey, streamKey } from './stream-keys.ts';
export {
  type Fence,
  type SessionTrack,
  type Slot,
  type Span,
  TICKS_PER_MS,
  WriterLost,
  slots,
} from './timeline-row.ts';
export { type TimelineStep, takeChannel, writeTimeline } from './write-timeline.ts';
