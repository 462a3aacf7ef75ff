import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import {
  listProgrammesByChannelSlug,
  type SeedMatch,
  seedLeague,
  seedMatches,
} from '#modules/live/index.ts';
import type { Db } from '#platform/db.ts';
import { type DemoMatch, matchDays } from './match-days.ts';
import { idFrom, randomFrom } from './random.ts';
import { type Story, tellStory } from './story.ts';
import { type DemoLeague, demoLeagues, type DemoTeam } from './teams.ts';

/** The channel of the demo that shows matches. */
export const ARENA = 'tayang-arena';
const BACK = 36 * DAY;
const AHEAD = 14 * DAY;
/** What the channel keeps, and what it announces. */
const AIRED_BACK = 6.5 * DAY;
const AIRED_AHEAD = 3 * DAY;
/** A match of the channel is over this long before its programme. */
const AFTER = 3 * MINUTE;

/**
 * Two leagues around `now`: results of past weeks and what is to come. What happens in a match is written for its time
 * and becomes true when the clock gets there. Again: what is there stays, and the days that are new are added.
 */
export async function seedSports(db: Db, now: Date): Promise<void> {
  const moment = (ms: number) => new Date(now.getTime() + ms);
  // Between the two the channel shows matches of its own.
  const past = { from: moment(-BACK), to: moment(-AIRED_BACK) };
  const later = { from: moment(AIRED_AHEAD), to: moment(AHEAD) };
  for (const league of demoLeagues) {
    const years = [past.from, now, later.to].map((time) => time.getUTCFullYear());
    await seedLeague(db, leagueOf(league, [...new Set(years)]));
    const matches = [past, later].flatMap(({ from, to }) => matchDays(league, from, to));
    await seedMatches(
      db,
      matches.map((match) => matchOf(match)),
    );
  }
}

/** The first match of those that are to come once the channel's own are over. */
export function nextMatch(now: Date): { slug: string; name: string } | undefined {
  const [league] = demoLeagues;
  if (league === undefined) return undefined;
  const moment = (ms: number) => new Date(now.getTime() + ms);
  const [match] = matchDays(league, moment(AIRED_AHEAD), moment(AHEAD));
  return match && { slug: slugOf(match), name: `${match.home.name} vs ${match.away.name}` };
}

/**
 * A match for each programme of the channel, as far as it is announced. False until it is on air and has its week
 * behind it.
 */
export async function seedMatchesOnAir(db: Db, now: Date): Promise<boolean> {
  const span = {
    from: new Date(now.getTime() - AIRED_BACK),
    to: new Date(now.getTime() + AIRED_AHEAD),
  };
  const airings = await listProgrammesByChannelSlug(db, ARENA, span);
  // What a channel that shows nothing yet has announced may still move.
  if (!airings.some(({ startAt, stopAt }) => startAt <= now && now < stopAt)) return false;
  const matches = airings.flatMap(({ channelId, startAt, stopAt, title }) => {
    const sides = sidesOf(title);
    if (sides === undefined) return [];
    const match = { ...sides, round: 'Laga Pilihan', kickOffAt: startAt };
    return [matchOf(match, { channelId, from: startAt, until: stopAt })];
  });
  await seedMatches(db, matches);
  return airings.some(({ startAt }) => startAt <= span.from);
}

function leagueOf(league: DemoLeague, years: number[]) {
  const { slug, sport, name, mark, colour, rule } = league;
  const position = demoLeagues.indexOf(league);
  return {
    competition: { competitionId: idFrom(slug), slug, sport, name, mark, colour, position },
    rule: { ...rule, validFrom: new Date('2020-01-01T00:00:00Z') },
    seasons: years.map((year) => ({
      seasonId: seasonIdOf(league, year),
      name: `Musim ${year}`,
      startsAt: new Date(Date.UTC(year, 0, 1)),
      endsAt: new Date(Date.UTC(year + 1, 0, 1)),
    })),
    teams: league.teams.map((team) => ({
      teamId: idFrom(team.slug),
      slug: team.slug,
      sport,
      name: team.name,
      shortName: team.shortName,
      mark: team.mark,
      colour: team.colour,
      city: team.city,
    })),
  };
}

function seasonIdOf({ slug }: DemoLeague, year: number): string {
  return idFrom(`${slug} ${year}`);
}

function slugOf({ home, away, kickOffAt }: DemoMatch): string {
  const day = kickOffAt.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${home.slug}-${away.slug}-${day}`;
}

type Broadcast = { channelId: string; from: Date; until: Date };

function matchOf(match: DemoMatch, broadcast?: Broadcast): SeedMatch {
  const { league, home, away, round, kickOffAt } = match;
  // The league may have the same sides meet at that very minute.
  const slug = broadcast === undefined ? slugOf(match) : `${slugOf(match)}-arena`;
  const length = broadcast && broadcast.until.getTime() - kickOffAt.getTime() - AFTER;
  const story = tellStory(league.sport, slug, length);
  const at = (after: number) => new Date(kickOffAt.getTime() + after);
  return {
    fixture: {
      fixtureId: idFrom(slug),
      slug,
      seasonId: seasonIdOf(league, kickOffAt.getUTCFullYear()),
      homeTeamId: idFrom(home.slug),
      awayTeamId: idFrom(away.slug),
      round,
      kickOffAt,
      venue: `${home.venue}, ${home.city}`,
      channelId: broadcast?.channelId ?? null,
      broadcastFrom: broadcast?.from ?? null,
      broadcastUntil: broadcast?.until ?? null,
    },
    states: story.states.map(({ after, ...state }) => ({ at: at(after), ...state })),
    moments: broadcast === undefined ? [] : momentsOf(match, slug, story),
    highlights: broadcast === undefined ? [] : highlightsOf(match, slug, story),
  };
}

function momentsOf({ home, away, kickOffAt }: DemoMatch, slug: string, { moments }: Story) {
  const random = randomFrom(`${slug} players`);
  return moments.map(({ after, kind, side, clock }, i) => {
    const team = side === null ? undefined : { home, away }[side];
    const player = team?.players[Math.floor(random() * team.players.length)];
    return {
      momentId: idFrom(`${slug} ${i}`),
      at: new Date(kickOffAt.getTime() + after),
      kind,
      teamId: team === undefined ? null : idFrom(team.slug),
      clock,
      detail: player ?? '',
    };
  });
}

/** Some seconds around each goal or game, a minute after the end. */
function highlightsOf({ home, away, kickOffAt }: DemoMatch, slug: string, story: Story) {
  const [lead, tail] = [8 * SECOND, 12 * SECOND];
  const best = story.moments.filter(({ kind }) => kind === 'goal' || kind === 'set');
  const end = story.moments.at(-1)?.after ?? 0;
  const starts = best
    .map(({ after }) => kickOffAt.getTime() + after - lead)
    // Two goals within moments are one scene.
    .filter((from, i, all) => i === 0 || from - (all[i - 1] ?? 0) >= lead + tail);
  if (starts.length === 0) return [];
  return [
    {
      highlightId: idFrom(`${slug} highlights`),
      title: `Cuplikan ${home.name} vs ${away.name}`,
      ranges: starts.map((from) => ({ from, until: from + lead + tail })),
      createdAt: new Date(kickOffAt.getTime() + end + MINUTE),
    },
  ];
}

/** Who plays, as a title of the guide says: `Garuda Laut vs Elang Rimba`. */
function sidesOf(
  title: string,
): { league: DemoLeague; home: DemoTeam; away: DemoTeam } | undefined {
  for (const league of demoLeagues) {
    const named = league.teams
      .map((team) => ({ team, at: title.indexOf(team.name) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at);
    const [home, away] = named;
    if (home !== undefined && away !== undefined) {
      return { league, home: home.team, away: away.team };
    }
  }
  return undefined;
}
