import { HOUR } from '#contract/constants.ts';
import { isFitFor } from '#contract/film-classes.ts';
import { filmClassOfKpi, isKpiHour } from '#contract/kpi-classes.ts';
import { BLOCKED_PROGRAMME, type Programme } from '#contract/live-shapes.ts';
import { withoutScore } from '../sports/known.ts';
import type { ProgrammeRow } from './programme.ts';
import type { Viewing } from './viewing.ts';

/** A title that was nothing but a result. */
const NAMELESS = 'Pertandingan';
const SPORT = /olahraga|sepak bola|badminton|bulu tangkis|sport|football|soccer/i;

type Times<T> = Omit<T, 'start' | 'stop'> & { start: Date; stop: Date };

/** A programme as this viewer is shown it. Its time stays even where the rest is not for a child: guides have no holes. */
export function presentProgramme(
  row: ProgrammeRow,
  { catchupHours }: { catchupHours: number },
  viewing: Viewing,
): Times<Programme> {
  const { programmeId, channelId, startAt, stopAt, kpiClass } = row;
  const place = { id: programmeId, channelId, start: startAt, stop: stopAt };
  if (!isFitFor(filmClassOfKpi(kpiClass), viewing.maxFilmClass)) return { ...place, ...blocked };
  // Stations write results into their guides: nobody is told one before they have watched.
  const told = (text: string) =>
    SPORT.test(row.category ?? '') ? withoutScore(text) || NAMELESS : text;
  return {
    ...place,
    title: told(row.title),
    subtitle: row.subtitle === null ? null : told(row.subtitle),
    synopsis: row.synopsis,
    kpiClass,
    category: row.category,
    episode: row.episode,
    isLive: row.isLive,
    isCatchup: isKept(row, catchupHours, viewing.now) && isKpiHour(kpiClass, viewing.hour),
    isBlocked: false,
    pictureUrl: row.pictureUrl,
    titleSlug: row.titleSlug,
  };
}

const blocked = {
  title: BLOCKED_PROGRAMME,
  subtitle: null,
  synopsis: '',
  kpiClass: null,
  category: null,
  episode: null,
  isLive: false,
  isCatchup: false,
  isBlocked: true,
  pictureUrl: null,
  titleSlug: null,
};

function isKept({ startAt, stopAt }: ProgrammeRow, catchupHours: number, now: Date): boolean {
  return stopAt <= now && startAt.getTime() >= now.getTime() - catchupHours * HOUR;
}
