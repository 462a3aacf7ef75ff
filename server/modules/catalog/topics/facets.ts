import type { TopicFacets } from '#contract/catalog/topics.ts';
import { type TitleKind, titleKinds } from '#contract/catalog/shapes.ts';

/** How many titles of a subject are alike in what can be chosen. */
export type FacetRow = { kind: TitleKind; isFree: boolean; year: number | null; count: number };

export type TopicChoice = {
  kind?: TitleKind | undefined;
  isFree: boolean;
  yearFrom?: number | undefined;
  yearTo?: number | undefined;
};

/** These years stand for themselves, older ones in tens. */
const SINGLE_YEARS = 3;
const DECADE = 10;

/** What each choice would leave, beside the others that stand; choices that leave nothing are left out. */
export function facetsOf(
  rows: readonly FacetRow[],
  choice: TopicChoice,
  thisYear: number,
): TopicFacets {
  const fits = {
    kind: ({ kind }: FacetRow) => choice.kind === undefined || kind === choice.kind,
    free: ({ isFree }: FacetRow) => !choice.isFree || isFree,
    year: ({ year }: FacetRow) => isInYears(year, choice),
  };
  const sum = (those: readonly FacetRow[]) => those.reduce((all, { count }) => all + count, 0);
  const ofYears = rows.filter((row) => fits.kind(row) && fits.free(row) && row.year !== null);
  const spans = Map.groupBy(ofYears, ({ year }) => spanStart(year ?? 0, thisYear));
  return {
    free: sum(rows.filter((row) => row.isFree && fits.kind(row) && fits.year(row))),
    kinds: titleKinds
      .map((kind) => ({
        kind,
        count: sum(rows.filter((row) => row.kind === kind && fits.free(row) && fits.year(row))),
      }))
      .filter(({ count }) => count > 0),
    years: [...spans]
      .map(([from, those]) => ({ from, to: spanEnd(from, thisYear), count: sum(those) }))
      .toSorted((a, b) => b.from - a.from),
  };
}

/** How many titles fit the whole choice. */
export function countFitting(rows: readonly FacetRow[], choice: TopicChoice): number {
  return rows
    .filter(
      ({ kind, isFree, year }) =>
        (choice.kind === undefined || kind === choice.kind) &&
        (!choice.isFree || isFree) &&
        isInYears(year, choice),
    )
    .reduce((all, { count }) => all + count, 0);
}

function isInYears(year: number | null, { yearFrom, yearTo }: TopicChoice): boolean {
  if (yearFrom === undefined && yearTo === undefined) return true;
  return year !== null && year >= (yearFrom ?? 0) && year <= (yearTo ?? yearFrom ?? year);
}

const firstSingle = (thisYear: number) => thisYear - SINGLE_YEARS + 1;

function spanStart(year: number, thisYear: number): number {
  return year >= firstSingle(thisYear) ? year : year - (year % DECADE);
}

/** A decade ends where the single years begin. */
function spanEnd(from: number, thisYear: number): number {
  return from >= firstSingle(thisYear)
    ? from
    : Math.min(from + DECADE - 1, firstSingle(thisYear) - 1);
}
