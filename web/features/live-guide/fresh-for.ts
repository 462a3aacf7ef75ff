import { HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import type { ChannelCard } from '#contract/live/shapes.ts';

type Card = Pick<ChannelCard, 'now' | 'next'>;

/** However much changes, no sooner and no later than this after the last look. */
const SOONEST = 2 * MINUTE;
const LATEST = 15 * MINUTE;
/** Where a channel is about to begin, people wait for it. */
const BEGINNING = 45 * SECOND;

/** What is sent as it happens may go on elsewhere, which is known five minutes before. */
const BEFORE_END = 4 * MINUTE;

/**
 * How long after it was drawn a page knows no more what is next somewhere.
 * @param watched the channel that plays: where its event goes on is told in time.
 */
export function freshFor(channels: readonly Card[], drawnAt: number, watched?: Card): number {
  const away = (next: Card['next']) => (next === null ? LATEST : Date.parse(next.start) - drawnAt);
  if (channels.some(({ now, next }) => now === null && next !== null && away(next) < HOUR)) {
    return BEGINNING;
  }
  const event = watched?.now;
  const end = event?.isLive === true ? Date.parse(event.stop) - BEFORE_END - drawnAt : LATEST;
  const first = Math.min(end > 0 ? end : LATEST, LATEST, ...channels.map(({ next }) => away(next)));
  return Math.max(SOONEST, first);
}

/** A schedule with what is known anew: that is true where the two speak of the same time. */
export function withNews<P extends { start: string; stop: string }>(
  schedule: readonly P[],
  news: readonly P[],
): P[] {
  const [first, last] = [news.at(0), news.at(-1)];
  if (first === undefined || last === undefined) return [...schedule];
  const [from, to] = [Date.parse(first.start), Date.parse(last.stop)];
  const before = schedule.filter(({ stop }) => Date.parse(stop) <= from);
  const after = schedule.filter(({ start }) => Date.parse(start) >= to);
  return [...before, ...news, ...after];
}
