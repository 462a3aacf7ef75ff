import { filmClassOfKpi } from '#contract/age-ratings.ts';
import { DAY, type FilmClass, MINUTE, PRODUCT_NAME } from '#contract/constants.ts';
import type { ReminderSubject } from '#contract/notifications/reminders.ts';
import { findCards, findComing } from '#modules/catalog/index.ts';
import {
  findBroadcast,
  findChannel,
  findProgramme,
  findProgrammeAt,
  presentProgramme,
  type ProgrammeRow,
} from '#modules/live/index.ts';
import type { Db } from '#platform/db.ts';

/** So long before the start the message comes; of a title when it is out. */
const AHEAD: Record<ReminderSubject, number> = {
  programme: 5 * MINUTE,
  match: 15 * MINUTE,
  title: 0,
};
/** A title that came out is news so long. */
const NEWS_LIFE = 3 * DAY;

export type SubjectName = { subject: ReminderSubject; subjectId: string };

/** What a viewer is to be reminded of, as it stands now. */
export type Subject = {
  title: string;
  place: string;
  channelId: string | null;
  url: string;
  filmClass: FilmClass | null;
  startAt: Date;
  stopAt: Date;
  remindAt: Date;
  isPostponed: boolean;
};

type Eyes = { now: Date; maxFilmClass?: FilmClass | undefined };
/** Where a programme stood when it was last looked at. */
type Before = { channelId: string | null; startAt: Date; title: string };

/** Undefined for what is not there, and for what is above the class of who asks. */
export async function findSubject(
  db: Db,
  { subject, subjectId }: SubjectName,
  eyes: Eyes,
  before?: Before,
): Promise<Subject | undefined> {
  const found = await finders[subject](db, subjectId, eyes, before);
  if (found === undefined) return undefined;
  return { ...found, remindAt: new Date(found.startAt.getTime() - AHEAD[subject]) };
}

type Found = Omit<Subject, 'remindAt'>;
type Find = (db: Db, id: string, eyes: Eyes, before?: Before) => Promise<Found | undefined>;

const finders: Record<ReminderSubject, Find> = {
  async programme(db, id, { now, maxFilmClass }, before) {
    const row = (await findProgramme(db, id)) ?? (await findMoved(db, before));
    const channel = row && (await findChannel(db, row.channelId));
    if (row === undefined || channel === undefined) return undefined;
    const shown = presentProgramme(row, channel, { now, hour: 0, maxFilmClass });
    if (shown.isBlocked) return undefined;
    const address = new URLSearchParams({ id: channel.channelId, genre_id: channel.genreId });
    return {
      title: shown.title,
      place: channel.name,
      channelId: channel.channelId,
      url: `/play/live-tv/v2?${address}`,
      filmClass: filmClassOfKpi(row.kpiClass),
      startAt: row.startAt,
      stopAt: row.stopAt,
      isPostponed: false,
    };
  },
  async match(db, id, { now }) {
    const match = await findBroadcast(db, id, now);
    if (match === undefined || match.isOver) return undefined;
    return {
      title: match.name,
      place: match.location,
      channelId: null,
      url: `/olahraga/${match.slug}`,
      // Children follow matches too.
      filmClass: 'SU',
      startAt: match.kickOffAt,
      stopAt: match.stopAt,
      isPostponed: match.isPostponed,
    };
  },
  async title(db, id, eyes, before) {
    const coming = await findComing(db, eyes, id);
    const [card] =
      coming === undefined ? await findCards(db, [id], eyes.now, eyes.maxFilmClass) : [];
    const title = coming ?? card;
    // Of one that is out only those who waited are told.
    const startAt = coming?.publishedAt ?? (card && before?.startAt);
    if (title === undefined || startAt == null) return undefined;
    return {
      title: title.name,
      place: PRODUCT_NAME,
      channelId: null,
      url: `/judul/${title.slug}`,
      filmClass: title.filmClass,
      startAt,
      stopAt: new Date(startAt.getTime() + NEWS_LIFE),
      isPostponed: false,
    };
  },
};

/** An import writes a guide anew: the programme of this name that runs at its place. */
async function findMoved(db: Db, before: Before | undefined): Promise<ProgrammeRow | undefined> {
  if (before?.channelId == null) return undefined;
  const at = new Date(before.startAt.getTime() + MINUTE);
  const row = await findProgrammeAt(db, before.channelId, at);
  return row?.title === before.title ? row : undefined;
}
