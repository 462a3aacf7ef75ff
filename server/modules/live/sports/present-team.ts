import type { TeamView } from '#contract/live-sports-shapes.ts';

type Row = Omit<TeamView, 'isFollowed'>;

export function presentTeam(row: Row, followed: ReadonlySet<string>): TeamView {
  const { teamId, slug, name, shortName, mark, colour, city } = row;
  return { teamId, slug, name, shortName, mark, colour, city, isFollowed: followed.has(teamId) };
}
