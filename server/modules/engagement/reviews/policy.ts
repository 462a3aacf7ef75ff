import { DAY, HOUR, WATCHED_SHARE } from '#contract/constants.ts';
import type { ReportReason, ReviewState } from '#contract/engagement/index.ts';
import { SCORED_FROM } from '#contract/engagement/index.ts';

/** So many episodes have to be really played before a review of a series counts as a watcher's. */
const WATCHED_EPISODES = 3;

export type Watching = {
  productId: string;
  positionMs: number;
  durationMs: number;
  finished: boolean;
  watchedMs: number;
};
export type EpisodePosition = {
  season: number;
  number: number;
  /** No episode follows. */
  isLast: boolean;
};
/** Where each episode of a series stands, by its product. */
export type Episodes = ReadonlyMap<string, EpisodePosition>;

/** Whether our own record says that a profile watched the title. A series shorter than three has to be seen whole. */
export function hasWatched(
  titleId: string,
  watching: readonly Watching[],
  episodes: Episodes,
): boolean {
  const watched = watching.filter(
    ({ watchedMs, durationMs }) => durationMs > 0 && watchedMs >= durationMs * WATCHED_SHARE,
  );
  if (watched.some(({ productId }) => productId === titleId)) return true;
  const seen = watched.flatMap(({ productId }) => episodes.get(productId) ?? []);
  const isWhole = seen.some(
    ({ season, number, isLast }) => isLast && season === 1 && number === seen.length,
  );
  return seen.length >= WATCHED_EPISODES || isWhole;
}

type Revealing = { spoiler: boolean; atMs: number | null; atProductId: string | null };

/** Whether a review gives away what its reader hasn't reached. */
export function isCovered(
  { spoiler, atMs, atProductId }: Revealing,
  titleId: string,
  reader: { watching: readonly Watching[]; episodes: Episodes },
): boolean {
  if (!spoiler && atMs === null) return false;
  const { watching, episodes } = reader;
  if (atMs === null || atProductId === null) {
    return !watching.some(
      ({ productId, finished }) =>
        finished && (productId === titleId || episodes.get(productId)?.isLast === true),
    );
  }
  const at = episodes.get(atProductId);
  return !watching.some(({ productId, positionMs, finished }) => {
    if (productId === atProductId) return finished || positionMs >= atMs;
    const own = episodes.get(productId);
    return own !== undefined && at !== undefined && isLater(own, at);
  });
}

const isLater = (a: EpisodePosition, b: EpisodePosition) =>
  a.season > b.season || (a.season === b.season && a.number > b.number);

const LONGEST_NAME = 20;
export const UNNAMED = 'Penonton';

/** `Budi Santoso` is `Budi S.` to others; what is no name of a person is none. */
export function publicName(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}'.\- ]/gu, ' ')
    .split(' ')
    .filter((word) => /\p{L}/u.test(word));
  const [first, ...rest] = words;
  if (first === undefined || /@|\d{3}/.test(name)) return UNNAMED;
  const given = Array.from(first).slice(0, LONGEST_NAME).join('');
  const initial = /\p{L}/u.exec(rest.at(-1) ?? '')?.[0];
  return initial === undefined ? given : `${given} ${initial.toLocaleUpperCase('id')}.`;
}

export type Counts = { verified: readonly number[]; unverified: readonly number[] };

const PRIOR_WEIGHT = 20;
const UNVERIFIED_WEIGHT = 0.3;

/**
 * The average as if twenty watchers had given the usual stars already, each who watched weighing 1 and each other one
 * 0.3: few reviews move it little, and many accounts that never watched hardly more.
 */
export function scoreOf({ verified, unverified }: Counts, usualStars: number) {
  const countOf = (counts: readonly number[], stars: number) => counts[stars - 1] ?? 0;
  let [weighted, weight, count, verifiedCount] = [PRIOR_WEIGHT * usualStars, PRIOR_WEIGHT, 0, 0];
  const histogram = [5, 4, 3, 2, 1].map((stars) => {
    const [watched, others] = [countOf(verified, stars), countOf(unverified, stars)];
    weighted += (watched + UNVERIFIED_WEIGHT * others) * stars;
    weight += watched + UNVERIFIED_WEIGHT * others;
    verifiedCount += watched;
    count += watched + others;
    return { stars, count: watched + others };
  });
  const average = count < SCORED_FROM ? null : Math.round((weighted / weight) * 10) / 10;
  return { average, count, verifiedCount, histogram };
}

const BURST_TIMES = 10;
const FEWEST_IN_A_BURST = 30;
export const USUAL_DAYS = 28;

/** Whether a title gets ten times as many reviews today as on a day of the four weeks before. */
export function isBurst(today: number, before: number): boolean {
  return today >= Math.max(FEWEST_IN_A_BURST, (BURST_TIMES * before) / USUAL_DAYS);
}

/** From so many points of the word engine on a person looks first, or the text is refused. */
export const HELD_FROM = 2;
export const REFUSED_FROM = 4;
/** From so many on, that of a new or unproved author, or of one who has not watched, waits. */
export const ANY_POINT = 1;
/** How long a burst's reviews wait before they are looked at again. */
export const BURST_WAIT = DAY;

export const NEW_ACCOUNT = 7 * DAY;
/** Reports alone hold a review only of an author who is here for less than this. */
export const YOUNG_AUTHOR = 30 * DAY;
export const REPORTS_TO_HOLD = 3;
/** A review that waits for a person waits no longer. */
export const HOLD_CLOCK = 24 * HOUR;
const URGENT_CLOCK = 4 * HOUR;
const URGENT: readonly ReportReason[] = ['gambling', 'child', 'hate', 'porn'];

/** The clocks of the ministry's orders, which reports go by too. */
export const clockOf = (urgency: 'urgent' | 'normal') =>
  urgency === 'urgent' ? URGENT_CLOCK : HOLD_CLOCK;
export const clockOfReport = (reason: ReportReason) =>
  clockOf(URGENT.includes(reason) ? 'urgent' : 'normal');

export type HeldFor = 'words' | 'new' | 'edited' | 'burst' | 'reports' | 'order';
type Written = {
  assessment: { points: number };
  /** Of the author's account. */
  isNew: boolean;
  isProved: boolean;
  /** By the watch record. */
  verified: boolean;
  isBusy: boolean;
  previous?: { state: ReviewState; heldFor: string | null; wasDecidedAgainst: boolean };
};

/** Where a text goes that is not refused. */
export function stateOf(written: Written): {
  state: 'published' | 'held';
  heldFor: HeldFor | null;
} {
  const { assessment, isNew, isProved, verified, isBusy, previous } = written;
  const held = (heldFor: HeldFor) => ({ state: 'held' as const, heldFor });
  // What a person or an authority stopped is not freed by another wording, nor by taking it back and writing anew.
  if (previous?.heldFor === 'order') return held('order');
  if (previous?.heldFor === 'reports') return held('reports');
  if (previous?.wasDecidedAgainst === true) return held('edited');
  if (assessment.points >= HELD_FROM) return held('words');
  if (assessment.points >= ANY_POINT && (isNew || !isProved || !verified)) return held('new');
  const wasShown = previous?.state === 'published';
  if (isBusy && !verified && !wasShown) return held('burst');
  return { state: 'published', heldFor: null };
}

const heldNotes: Record<HeldFor, string> = {
  words:
    'Ulasanmu sedang diperiksa karena beberapa kata di dalamnya. Biasanya selesai dalam 24 jam.',
  new: 'Ulasanmu sedang diperiksa dulu sebelum tampil. Biasanya selesai dalam 24 jam.',
  edited: 'Perubahan ulasanmu sedang diperiksa. Biasanya selesai dalam 24 jam.',
  burst:
    'Ulasan judul ini sedang sangat ramai. Ulasan dari yang belum menonton di Tayang menunggu dulu, lalu tampil sendiri.',
  reports: 'Ulasanmu dilaporkan beberapa penonton dan sedang diperiksa.',
  order: 'Ulasanmu ditahan karena permintaan lembaga berwenang dan sedang diperiksa.',
};

/** Why a review isn't shown, for its author. */
export function stateNoteOf(
  { state, heldFor }: { state: ReviewState; heldFor: string | null },
  reasonName: string | null,
): string | null {
  const because = reasonName === null ? '' : ` karena: ${reasonName.toLowerCase()}`;
  if (state === 'published') return null;
  if (state === 'held') return heldNotes[heldFor as HeldFor] ?? heldNotes.new;
  return state === 'hidden'
    ? `Ulasanmu disembunyikan${because}. Kamu bisa mengubahnya atau mengajukan keberatan.`
    : `Ulasanmu dihapus moderator${because}.`;
}
