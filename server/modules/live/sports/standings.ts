import type { Period, Sport, TieBreaker } from '#contract/live/sports-shapes.ts';
import { ralliesOf, scoreOf, type Sides, type Winner, winnerOf } from './score.ts';

/** Points of a match from this moment on, and how ties break. */
export type TableRule = {
  validFrom: Date;
  win: number;
  draw: number;
  loss: number;
  tieBreakers: TieBreaker[];
};

/** A finished match as a table counts it. */
export type Result = {
  homeTeamId: string;
  awayTeamId: string;
  kickOffAt: Date;
  periods: readonly Period[];
};

export type Standing = {
  teamId: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  difference: number;
  points: number;
  rallies: number;
  /** Oldest first. */
  form: ('M' | 'S' | 'K')[];
};

const FORM_LENGTH = 5;

type Table = {
  sport: Sport;
  rules: readonly TableRule[];
  teams: readonly { teamId: string; name: string }[];
  results: readonly Result[];
  now: Date;
};

/** The rule that holds at a moment: the newest that has begun; before the first one, that. */
export function ruleAt(rules: readonly TableRule[], at: Date): TableRule | undefined {
  const sorted = rules.toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
  return sorted.findLast(({ validFrom }) => validFrom <= at) ?? sorted[0];
}

/**
 * The table of a season. A match counts by the rule of its kick-off, ties break by the rule of now; teams that are
 * level in everything stand by name.
 */
export function standings({ sport, rules, teams, results, now }: Table): Standing[] {
  const names = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  const ids = [...names.keys()];
  const order = ruleAt(rules, now)?.tieBreakers ?? ['points'];
  const inOrder = results.toSorted((a, b) => a.kickOffAt.getTime() - b.kickOffAt.getTime());
  const count = (among: readonly string[]) => countUp({ sport, rules, among, results: inOrder });
  const all = count(ids);
  const byName = (a: string, b: string) =>
    (names.get(a) ?? '').localeCompare(names.get(b) ?? '', 'id');
  return sortGroup(ids.toSorted(byName), order).flatMap((id) => all.get(id) ?? []);

  function sortGroup(group: string[], left: readonly TieBreaker[]): string[] {
    const [first, ...rest] = left;
    if (group.length < 2 || first === undefined) return group;
    const rows = first === 'headToHead' ? count(group) : all;
    const groups = splitBy(group, (id) => valuesOf(rows.get(id), first));
    if (groups.length === 1) return sortGroup(group, rest);
    // A smaller circle of teams that are still level is compared among itself once more.
    const next = first === 'headToHead' ? left : rest;
    return groups.flatMap((each) => sortGroup(each, next));
  }
}

/** What is compared, the more important first: between themselves teams stand by points, then by difference. */
function valuesOf(row: Standing | undefined, by: TieBreaker): number[] {
  if (row === undefined) return [0];
  return by === 'headToHead' ? [row.points, row.difference] : [row[by]];
}

function splitBy(ids: string[], valuesOfId: (id: string) => number[]): string[][] {
  const keyed = ids.map((id) => ({ id, values: valuesOfId(id) }));
  const sorted = keyed.toSorted((a, b) => compare(b.values, a.values));
  const groups: string[][] = [];
  for (const [i, { id, values }] of sorted.entries()) {
    const before = sorted[i - 1];
    if (before !== undefined && compare(before.values, values) === 0) groups.at(-1)?.push(id);
    else groups.push([id]);
  }
  return groups;
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Counts the matches that these teams played among themselves. */
function countUp({
  sport,
  rules,
  among,
  results,
}: Pick<Table, 'sport' | 'rules' | 'results'> & { among: readonly string[] }) {
  const rows = new Map(among.map((teamId) => [teamId, emptyRow(teamId)]));
  for (const { homeTeamId, awayTeamId, kickOffAt, periods } of results) {
    const [home, away] = [rows.get(homeTeamId), rows.get(awayTeamId)];
    const rule = ruleAt(rules, kickOffAt);
    if (home === undefined || away === undefined || rule === undefined) continue;
    const [score, rallies] = [scoreOf(sport, periods), ralliesOf(periods)];
    const winner = winnerOf(sport, periods);
    add(home, score, rallies, endFor('home', winner), rule);
    add(away, turned(score), turned(rallies), endFor('away', winner), rule);
  }
  return rows;
}

function endFor(side: 'home' | 'away', winner: Winner): 'M' | 'S' | 'K' {
  if (winner === 'draw') return 'S';
  return winner === side ? 'M' : 'K';
}

function turned({ home, away }: Sides): Sides {
  return { home: away, away: home };
}

function add(row: Standing, score: Sides, rallies: Sides, end: 'M' | 'S' | 'K', rule: TableRule) {
  row.played += 1;
  row.scored += score.home;
  row.conceded += score.away;
  row.difference += score.home - score.away;
  row.rallies += rallies.home - rallies.away;
  row.form = [...row.form, end].slice(-FORM_LENGTH);
  if (end === 'M') row.won += 1;
  else if (end === 'S') row.drawn += 1;
  else row.lost += 1;
  row.points += { M: rule.win, S: rule.draw, K: rule.loss }[end];
}

function emptyRow(teamId: string): Standing {
  return {
    teamId,
    played: 0,
    won: 0,
    drawn: 0,
    lost: 0,
    scored: 0,
    conceded: 0,
    difference: 0,
    points: 0,
    rallies: 0,
    form: [],
  };
}
