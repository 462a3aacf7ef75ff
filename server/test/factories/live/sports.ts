import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import type { Sport } from '#contract/live/sports-shapes.ts';
import type { Db } from '#platform/db.ts';

const looks = { mark: 'XX', colour: '#1d4ed8' };

/** A competition with a season around `now` and teams in it: three points, one, none. */
export async function aLeague(
  db: Db,
  now: Date,
  { sport = 'football' as Sport, teams = ['Garuda Laut', 'Elang Rimba'] } = {},
) {
  const [competitionId, seasonId] = [randomUUID(), randomUUID()];
  const slug = `liga-${competitionId}`;
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  await db
    .insertInto('live.competition')
    .values({ competitionId, slug, sport, name: 'Liga Uji', ...looks })
    .execute();
  await db
    .insertInto('live.tableRule')
    .values({
      competitionId,
      validFrom: at(-400),
      win: 3,
      draw: 1,
      loss: 0,
      tieBreakers: ['points', 'difference', 'scored', 'headToHead'],
    })
    .execute();
  await db
    .insertInto('live.season')
    .values({ seasonId, competitionId, name: 'Musim Uji', startsAt: at(-60), endsAt: at(60) })
    .execute();
  const teamIds: string[] = [];
  for (const name of teams) {
    const teamId = randomUUID();
    const row = { teamId, slug: `tim-${teamId}`, sport, name, shortName: name, ...looks };
    await db.insertInto('live.team').values(row).execute();
    await db.insertInto('live.seasonTeam').values({ seasonId, teamId }).execute();
    teamIds.push(teamId);
  }
  return { competitionId, slug, seasonId, teamIds };
}

type Given = {
  seasonId: string;
  homeTeamId: string;
  awayTeamId: string;
  kickOffAt: Date;
  channelId?: string;
};

/** A match that is to come, shown from ten minutes before its kick-off until three hours after it. */
export async function aFixture(db: Db, { channelId, ...given }: Given) {
  const fixtureId = randomUUID();
  const { kickOffAt } = given;
  const broadcast =
    channelId === undefined
      ? {}
      : {
          channelId,
          broadcastFrom: new Date(kickOffAt.getTime() - HOUR / 6),
          broadcastUntil: new Date(kickOffAt.getTime() + 3 * HOUR),
        };
  return db
    .insertInto('live.fixture')
    .values({ fixtureId, slug: `laga-${fixtureId}`, ...given, ...broadcast })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A match that is over, four to nothing, and highlights of it. */
export async function aFinishedMatch(db: Db, channelId: string, now: Date) {
  const { seasonId, teamIds } = await aLeague(db, now);
  const [homeTeamId = '', awayTeamId = ''] = teamIds;
  const kickOffAt = new Date(now.getTime() - 5 * HOUR);
  const fixture = await aFixture(db, { seasonId, homeTeamId, awayTeamId, kickOffAt, channelId });
  const { fixtureId } = fixture;
  const periods = JSON.stringify([{ kind: 'regular', home: 4, away: 0 }]);
  const at = new Date(kickOffAt.getTime() + 2 * HOUR);
  await db
    .insertInto('live.fixtureState')
    .values({ fixtureId, at, status: 'finished', periods })
    .execute();
  const highlightId = randomUUID();
  const from = kickOffAt.getTime();
  const ranges = JSON.stringify([{ from, until: from + MINUTE }]);
  await db
    .insertInto('live.highlight')
    .values({ highlightId, fixtureId, channelId, title: 'Cuplikan', ranges, createdAt: at })
    .execute();
  return { fixture, highlightId };
}
