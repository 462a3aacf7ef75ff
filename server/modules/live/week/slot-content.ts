import { isKpiHour, type KpiClass, kpiClasses } from '#contract/age-ratings.ts';
import { DAY, type FilmClass, HOUR, MINUTE } from '#contract/constants.ts';
import type { SlotSource, WeekSlot } from '#contract/live/week-shapes.ts';
import type { ScheduleTitle } from '#modules/catalog/index.ts';
import { startOfWibDay, wallTimeAt } from '#platform/zone.ts';
import { chooseFillers, type WeightedFiller } from '../fillers/choose-fillers.ts';
import { zones } from '../timelines/rating-policy.ts';
import type { Known } from './known.ts';
import type { Content, IsLawful } from './resolve-week.ts';

/** Broadcast classes by film classes: what is above thirteen waits for the night. */
export const kpiOfFilm: Record<FilmClass, KpiClass> = {
  SU: 'SU',
  '13+': 'R',
  '17+': 'D',
  '21+': 'D',
};

const WEEK = 7 * DAY;
/** Of the rotation no more are named: they take turns until the slot ends. */
const MOST_OF_ROTATION = 24;

/** What a slot shows on a day, and what follows it there; undefined where there is nothing that could be shown. */
export function contentOf(known: Known, slot: WeekSlot, startAt: Date): Content | undefined {
  const { source } = slot;
  if (source.kind === 'contribution') {
    const { title, synopsis, category } = source;
    return { ...eventOf(slot), title, synopsis, category };
  }
  if (source.kind === 'fixture') {
    const match = known.matches.get(source.fixtureId);
    return match && { ...eventOf(slot), ...match, category: 'Olahraga' };
  }
  const title =
    source.kind === 'category'
      ? chooseOfCategory(known, slot, startAt)
      : known.titles.get(source.titleId);
  const index = source.kind === 'series' ? episodeIndex(known.slots, slot, source, startAt) : 0;
  const parts = title?.parts ?? [];
  const part = parts[index % Math.max(parts.length, 1)];
  if (title === undefined || part === undefined) return undefined;
  const seconds = part.seconds === null ? null : Math.round(part.seconds);
  const { season, number } = part;
  const kpiClass = slot.kpiClass ?? kpiOfFilm[title.filmClass];
  return {
    title: title.name,
    synopsis: title.synopsis,
    kpiClass,
    category: null,
    titleSlug: title.slug,
    titleId: title.titleId,
    episode: season === null || number === null ? null : `S${season} E${number}`,
    seconds,
    assetIds: [
      part.assetId,
      ...fillersFor(known, slot, { assetId: part.assetId, seconds, startAt, kpiClass }),
    ],
  };
}

/**
 * Whether what a slot shows may be on air for as long as it really runs, however late it begins and whatever it pushes: not a
 * title that is taken down, out of licence, or for the night only. A week that was published in good order stays lawful when the
 * world changes.
 */
export function isLawfulRun(known: Known, run: Parameters<IsLawful>[0]): boolean {
  const { content } = run;
  const [startAt, stopAt] = [new Date(run.start), new Date(run.stop)];
  const title = known.titles.get(content.titleId ?? '');
  return (
    (title === undefined || isLicensed(title, startAt, stopAt)) &&
    isHourOf(content.kpiClass, startAt, stopAt)
  );
}

function eventOf({ kpiClass }: WeekSlot): Content {
  return {
    title: '',
    synopsis: '',
    kpiClass: kpiClass ?? 'SU',
    category: null,
    titleSlug: null,
    titleId: null,
    episode: null,
    seconds: null,
    assetIds: [],
  };
}

type Series = Extract<SlotSource, { kind: 'series' }>;

/**
 * How many showings since the anchor, over all slots of the template that show this series: by the calendar alone, so
 * that the same evening always has the same episode. A change of one date shows the episode that it names.
 */
function episodeIndex(
  slots: readonly WeekSlot[],
  slot: WeekSlot,
  { titleId, first, anchor }: Series,
  startAt: Date,
): number {
  const begin = startOfWibDay(anchor).getTime();
  if (slot.layer !== 'template' || startAt.getTime() < begin) return first - 1;
  const anchorDay = new Date(`${anchor}T00:00:00Z`).getUTCDay() || 7;
  const offsetOf = ({ weekday, start }: WeekSlot) =>
    (((weekday ?? 1) - anchorDay + 7) % 7) * (DAY / MINUTE) + start;
  const own = slots.filter(
    ({ layer, source }) =>
      layer === 'template' && source.kind === 'series' && source.titleId === titleId,
  );
  const before = own.filter((each) => offsetOf(each) < offsetOf(slot)).length;
  return first - 1 + Math.floor((startAt.getTime() - begin) / WEEK) * own.length + before;
}

/** Another one each day: of those that may be shown then and fit, else of all. */
function chooseOfCategory(
  { categories }: Known,
  { source, start, minutes, kpiClass }: WeekSlot,
  startAt: Date,
): ScheduleTitle | undefined {
  const all = source.kind === 'category' ? (categories.get(source.categoryId)?.titles ?? []) : [];
  const stopAt = new Date(startAt.getTime() + minutes * MINUTE);
  const fit = all.filter(
    (title) =>
      title.parts[0]?.isReady === true &&
      (title.parts[0].seconds ?? 0) <= minutes * 60 &&
      isLicensed(title, startAt, stopAt) &&
      isHourOf(kpiClass ?? kpiOfFilm[title.filmClass], startAt, stopAt),
  );
  const day = Math.floor(startAt.getTime() / DAY);
  return fit[(day * 7 + Math.floor(start / 5)) % Math.max(fit.length, 1)];
}

/** Whether a title may be shown from one moment to another without a break. */
export function isLicensed({ windows }: ScheduleTitle, startAt: Date, stopAt: Date): boolean {
  return windows.some(
    ([from, to]) => from <= startAt.getTime() && (to === null || to >= stopAt.getTime()),
  );
}

/** Whether a class may be on air from one moment to another in all three zones of the country. */
export function isHourOf(kpiClass: KpiClass | null, startAt: Date, stopAt: Date): boolean {
  if (kpiClass !== 'D') return true;
  // Hours of the night are whole: looking at each quarter of an hour and at the last minute sees every bound.
  const last = stopAt.getTime() - 1;
  for (let at = startAt.getTime(); ; at = Math.min(at + HOUR / 4, last)) {
    const moment = new Date(at);
    if (!Object.values(zones).every((zone) => isKpiHour(kpiClass, wallTimeAt(moment, zone).hour)))
      return false;
    if (at >= last) return true;
  }
}

type Main = { assetId: string; seconds: number | null; startAt: Date; kpiClass: KpiClass };

/** What plays after the source: of a category or a collection what fills the rest, of the rotation all that takes turns there. */
function fillersFor(known: Known, slot: WeekSlot, main: Main): string[] {
  const { fill, minutes } = slot;
  const rest = minutes * 60 - (main.seconds ?? minutes * 60);
  if (fill === 'repeat' || rest <= 0) return [];
  const chosen =
    fill === 'rotation'
      ? []
      : chooseFillers(
          fillersOf(known, slot, main),
          rest,
          `${slot.id} ${main.startAt.toISOString()}`,
        );
  if (chosen.length > 0) return chosen;
  const day = (known.plan?.programmes ?? []).filter(({ kpiClass }) => kpiClass !== 'D');
  const own = new Set(day.flatMap(({ assetIds }) => assetIds));
  return [...own].filter((id) => id !== main.assetId).slice(0, MOST_OF_ROTATION);
}

/** What a slot may be filled with then: packaged, licensed, of no class above the one that viewers are told. */
export function fillersOf(
  known: Known,
  { fill, minutes }: WeekSlot,
  { assetId, startAt, kpiClass }: Pick<Main, 'assetId' | 'startAt' | 'kpiClass'>,
): WeightedFiller[] {
  if (typeof fill === 'string') return [];
  const all =
    'categoryId' in fill
      ? (known.categories.get(fill.categoryId)?.titles ?? []).map((title) => ({ title, weight: 1 }))
      : (known.collections.get(fill.collectionId)?.fillers ?? []);
  const stopAt = new Date(startAt.getTime() + minutes * MINUTE);
  const most = kpiClasses.indexOf(kpiClass);
  return all.flatMap(({ title, weight }) => {
    const [part] = title.parts;
    const isFit =
      part?.isReady === true &&
      part.seconds !== null &&
      part.assetId !== assetId &&
      kpiClasses.indexOf(kpiOfFilm[title.filmClass]) <= most &&
      isLicensed(title, startAt, stopAt);
    return isFit ? [{ assetId: part.assetId, seconds: Math.round(part.seconds ?? 0), weight }] : [];
  });
}
