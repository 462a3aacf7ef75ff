import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Deps } from '#platform/deps.ts';
import { findChannel } from '../channels/queries/channel.ts';
import { findProgramme } from '../guide/queries/programme.ts';
import { findSeason } from './queries/competition.ts';
import { listScoreStates } from './queries/match-events.ts';
import { insertSeasonTeams, listTeamRows } from './queries/team.ts';
import { lockFixture, upsertFixture } from './queries/fixture.ts';
import { failOnTakenSlug, recordChange } from './record-change.ts';

type Broadcast = { programmeId: string } | { channelId: string; from: string; until: string };
type FixtureInput = {
  fixtureId: string;
  slug: string;
  seasonId: string;
  homeTeamId: string;
  awayTeamId: string;
  round: string | null;
  kickOffAt: string;
  venue: string;
  isPostponed: boolean;
  broadcast: Broadcast | null;
};

/** Makes a match, moves it, postpones it or puts it on a channel. Once it has begun its teams stay. */
export function saveFixture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  input: FixtureInput,
): Promise<void> {
  const { fixtureId, slug, seasonId, homeTeamId, awayTeamId, round, venue, isPostponed } = input;
  const at = clock.now();
  return failOnTakenSlug(() =>
    inTransaction(db, async (tx) => {
      const before = await lockFixture(tx, fixtureId);
      await requireTeams(tx, input);
      const isBegun = (await listScoreStates(tx, [fixtureId])).some((state) => state.at <= at);
      const isSame =
        before?.seasonId === seasonId &&
        before.homeTeamId === homeTeamId &&
        before.awayTeamId === awayTeamId;
      if (isBegun && (isPostponed || !isSame)) fail('live.fixtureStarted');
      await upsertFixture(tx, {
        fixtureId,
        slug,
        seasonId,
        homeTeamId,
        awayTeamId,
        round,
        kickOffAt: new Date(input.kickOffAt),
        venue,
        ...(await windowOf(tx, input.broadcast)),
        isPostponed,
        updatedAt: at,
      });
      await insertSeasonTeams(
        tx,
        [homeTeamId, awayTeamId].map((teamId) => ({ seasonId, teamId })),
      );
      const after = (await lockFixture(tx, fixtureId)) ?? null;
      const change = { what: 'fixture', targetId: fixtureId } as const;
      await recordChange(tx, { accountId, at, ...change, before: before ?? null, after });
    }),
  );
}

async function requireTeams(
  tx: Tx,
  {
    seasonId,
    homeTeamId,
    awayTeamId,
  }: Pick<FixtureInput, 'seasonId' | 'homeTeamId' | 'awayTeamId'>,
): Promise<void> {
  if (homeTeamId === awayTeamId) fail('live.sameTeam');
  const season = (await findSeason(tx, seasonId)) ?? fail('live.seasonNotFound');
  const teams = await listTeamRows(tx, { ids: [homeTeamId, awayTeamId] });
  if (teams.length < 2) fail('live.teamNotFound');
  if (teams.some(({ sport }) => sport !== season.sport)) fail('live.otherSport');
}

async function windowOf(tx: Tx, broadcast: Broadcast | null) {
  if (broadcast === null) return { channelId: null, broadcastFrom: null, broadcastUntil: null };
  if ('programmeId' in broadcast) {
    const programme = await findProgramme(tx, broadcast.programmeId);
    const { channelId, startAt, stopAt } = programme ?? fail('live.programmeNotFound');
    return { channelId, broadcastFrom: startAt, broadcastUntil: stopAt };
  }
  const { channelId, from, until } = broadcast;
  if ((await findChannel(tx, channelId)) === undefined) fail('live.channelNotFound');
  return { channelId, broadcastFrom: new Date(from), broadcastUntil: new Date(until) };
}
