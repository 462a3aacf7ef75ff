import type { KpiClass } from '#contract/age-ratings.ts';
import { HOUR } from '#contract/constants.ts';

/** What a guide says of a programme, besides when it is. */
export type EntryContent = {
  title: string;
  subtitle: string | null;
  synopsis: string;
  kpiClass: KpiClass | null;
  category: string | null;
  episode: string | null;
  isLive: boolean;
  pictureUrl: string | null;
};

export type GuideEntry = { startAt: Date; stopAt: Date; content: EntryContent };

/** As read: XMLTV may leave the end to the beginning of the next one. */
export type OpenEntry = Omit<GuideEntry, 'stopAt'> & { stopAt: Date | null };

/** What an editor should know of a guide. `at` is when, on the channel, it shows. */
export type Finding = {
  kind:
    | 'gap'
    | 'overlap'
    | 'duplicate-start'
    | 'no-programmes'
    | 'unknown-channel'
    | 'not-encoded'
    | 'channel-twice'
    | 'bad-time'
    | 'too-long'
    | 'no-title'
    | 'no-end'
    | 'bad-xml'
    | 'more';
  xmltvId?: string;
  channelId?: string;
  at?: Date;
  detail: string;
};

/** How long the last programme of a channel is taken to be when its guide does not say. */
const UNSAID = HOUR;
/** What begins later than this after one without an end says nothing of that end. */
const LONGEST_UNSAID = 6 * HOUR;

type Cleaned = { entries: GuideEntry[]; findings: Finding[] };

/**
 * A channel's programmes in order and one at a time, and what was wrong with them. Of those that begin together the
 * one that stands last in the text stays, for corrections are added at the end; one that runs into the next ends
 * where that begins.
 */
export function cleanEntries(xmltvId: string, given: readonly OpenEntry[]): Cleaned {
  const findings: Finding[] = [];
  const note = (kind: Finding['kind'], at: Date, detail: string) =>
    findings.push({ kind, xmltvId, at, detail });
  // A sort that is stable: those that begin together keep the order of the text.
  const ordered = given.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
  const closed = closeEntries(ordered, note);
  const entries: GuideEntry[] = [];
  for (const [index, entry] of closed.entries()) {
    const next = closed[index + 1];
    if (next === undefined) {
      entries.push(entry);
      continue;
    }
    const titles = `${entry.content.title} / ${next.content.title}`;
    if (entry.stopAt < next.startAt) note('gap', entry.stopAt, titles);
    if (entry.stopAt > next.startAt) note('overlap', next.startAt, titles);
    if (entry.startAt.getTime() === next.startAt.getTime()) {
      note('duplicate-start', next.startAt, titles);
      continue;
    }
    const isCut = entry.stopAt > next.startAt;
    entries.push(isCut ? { ...entry, stopAt: next.startAt } : entry);
  }
  return { entries, findings: findings.toSorted((a, b) => timeOf(a) - timeOf(b)) };
}

const timeOf = ({ at }: Finding) => at?.getTime() ?? 0;

type Note = (kind: Finding['kind'], at: Date, detail: string) => void;

/** Programmes without an end last until another begins. */
function closeEntries(ordered: readonly OpenEntry[], note: Note): GuideEntry[] {
  let until = Number.POSITIVE_INFINITY;
  let following = until;
  return ordered
    .toReversed()
    .map((entry): GuideEntry => {
      const start = entry.startAt.getTime();
      // Of those that begin together none ends with the beginning of another.
      if (start < following) [until, following] = [following, start];
      if (entry.stopAt !== null) return { ...entry, stopAt: entry.stopAt };
      if (until === Number.POSITIVE_INFINITY) note('no-end', entry.startAt, entry.content.title);
      const stop = until - start > LONGEST_UNSAID ? start + UNSAID : until;
      return { ...entry, stopAt: new Date(stop) };
    })
    .toReversed();
}
