import { DAY, HOUR } from '#contract/constants.ts';
import type { ReminderSubject } from '#contract/notifications/reminders.ts';
import { paths } from '../page/paths.ts';

/** What the viewer wants to be reminded of, with what the notice says and where it leads. */
export type Reminder = {
  subject: ReminderSubject;
  id: string;
  title: string;
  /** The channel, or `Tayang` for a title. */
  place: string;
  /** A path of the site. */
  url: string;
  /** From shortly before the start until the end the notice shows. */
  start: string;
  stop: string;
};

/** So long after a title came out, and after a match began, its reminder still shows. */
const TITLE_SHOWN_FOR = 7 * DAY;
const MATCH_SHOWN_FOR = 2 * HOUR;

const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

export function titleReminder(title: {
  id: string;
  slug: string;
  name: string;
  releaseAt: string;
}): Reminder {
  const { id, slug, name, releaseAt } = title;
  return {
    subject: 'title',
    id,
    title: name,
    place: 'Tayang',
    url: paths.title(slug),
    start: releaseAt,
    stop: after(releaseAt, TITLE_SHOWN_FOR),
  };
}

export function matchReminder(match: {
  fixtureId: string;
  slug: string;
  kickOffAt: string;
  channel: { name: string } | null;
  name: string;
}): Reminder {
  const { fixtureId, slug, kickOffAt, channel, name } = match;
  return {
    subject: 'match',
    id: fixtureId,
    title: name,
    place: channel?.name ?? 'Tayang',
    url: paths.match(slug),
    start: kickOffAt,
    stop: after(kickOffAt, MATCH_SHOWN_FOR),
  };
}
