export { playbackModule } from './module.ts';
export { listContinueWatching, WATCHED_EVENT } from './progress/progress.ts';
/** What the worker does behind Valkey: brings positions and leases into the database. */
export { flushViewing } from './viewing-state/open-viewing-state.ts';
export { countWatchedDay, keepViewingLogs, watchedCounts } from './progress/viewing-log.ts';
/** What was watched, as reports of money count it. */
export {
  listWatchedInMonth,
  upsertWatchedDay,
  type WatchedTitle,
} from './progress/queries/watched.ts';
/** What the worker does with what players report of their quality: sums, alarms. */
export { keepQuality } from './quality/roll.ts';
/** Rows of plays, folded out of what players report; and how support reads them, from an open ticket. */
export { listLosses, listPlayEvents, type Loss, playRounds, sumPlays } from './quality/plays.ts';
/** What the worker measures for operators. */
export { countFilmStarts } from './quality/queries/quality.ts';
export { countLeases } from './viewing-state/queries/report.ts';
export { listInTheMiddle, listStarters } from './progress/queries/progress.ts';
export { createOrigin, type OriginDeps } from './origin/origin.ts';
export { type AssetGrant, mediaKeys, mintMediaToken } from './origin/media-token.ts';

/** In which of the two formats a browser plays what it is given. */
export { formatFor } from '#media/format.ts';

// What a profile watched of a title, for what may only be said by those who did.
export { listProgressOfTitle } from './progress/queries/progress.ts';
/** What support reads of what an account watched, from an open ticket. */
export { listWatchEvents } from './queries.ts';
