import type { TitleBody } from '#contract/catalog/title-body.ts';
import { DAY } from '#contract/constants.ts';

type Episode = TitleBody['episodes'][number];
/** What is done with chosen episodes at once. */
export type EpisodeAct =
  | { do: 'release'; at: string | null; everyDays: number }
  | { do: 'season'; season: number }
  | { do: 'remove' };
type Line = { episode: Episode; next: Episode | null; problem?: string };

const byNumber = (one: Episode, other: Episode) =>
  one.season - other.season || one.number - other.number;

/** What an act makes of each chosen episode, in their order; `null`: it goes. */
export function tryAct(
  episodes: readonly Episode[],
  chosen: ReadonlySet<string>,
  act: EpisodeAct,
): Line[] {
  const own = episodes.filter(({ id }) => chosen.has(id)).toSorted(byNumber);
  const others = episodes.filter(({ id }) => !chosen.has(id));
  return own.map((episode, place) => {
    if (act.do === 'remove') return { episode, next: null };
    if (act.do === 'release')
      return { episode, next: { ...episode, releaseAt: timeOf(act, place) } };
    const next = { ...episode, season: act.season };
    const isTaken = (each: Episode) => each.season === act.season && each.number === episode.number;
    const isTwice = own.some((each) => each !== episode && each.number === episode.number);
    return others.some(isTaken) || isTwice
      ? { episode, next: episode, problem: `Nomor ${episode.number} sudah ada di musim itu` }
      : { episode, next };
  });
}

function timeOf({ at, everyDays }: { at: string | null; everyDays: number }, place: number) {
  if (at === null) return null;
  return new Date(Date.parse(at) + place * everyDays * DAY).toISOString();
}

/** All episodes after an act; those that it can't do stay. */
export function withAct(episodes: readonly Episode[], lines: readonly Line[]): Episode[] {
  const made = new Map(lines.map(({ episode, next }) => [episode.id, next]));
  return episodes.flatMap((each) => {
    const next = made.get(each.id);
    if (next === undefined) return [each];
    return next === null ? [] : [next];
  });
}

export const isChanged = ({ episode, next }: Line): boolean =>
  next === null || next.releaseAt !== episode.releaseAt || next.season !== episode.season;
