import type { Sport, TieBreaker } from '#contract/live/sports-shapes.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import * as competitionQueries from './queries/competition.ts';
import { insertSeasonTeams, lockTeam, upsertTeam } from './queries/team.ts';
import { failOnTakenSlug, recordChange } from './record-change.ts';

type CompetitionInput = {
  competitionId: string;
  slug: string;
  sport: Sport;
  name: string;
  mark: string;
  colour: string;
  position: number;
  rules: {
    validFrom: string;
    win: number;
    draw: number;
    loss: number;
    tieBreakers: TieBreaker[];
  }[];
  seasons: { seasonId: string; name: string; startsAt: string; endsAt: string }[];
};

/** Makes a competition or changes one. Rules and seasons that are left out stay as they are. */
export function saveCompetition(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { rules, seasons, ...row }: CompetitionInput,
): Promise<void> {
  const { competitionId } = row;
  const at = clock.now();
  return failOnTakenSlug(() =>
    inTransaction(db, async (tx) => {
      const before = await competitionQueries.lockCompetition(tx, competitionId);
      if (before !== undefined && before.sport !== row.sport) fail('live.sportFixed');
      await competitionQueries.upsertCompetition(tx, { ...row, updatedAt: at });
      for (const { validFrom, ...rule } of rules) {
        await competitionQueries.upsertTableRule(tx, {
          competitionId,
          validFrom: new Date(validFrom),
          ...rule,
        });
      }
      for (const { seasonId, name, startsAt, endsAt } of seasons) {
        const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
        if (
          !(await competitionQueries.upsertSeason(tx, { seasonId, competitionId, name, ...times }))
        ) {
          fail('live.idTaken');
        }
      }
      const after = (await competitionQueries.lockCompetition(tx, competitionId)) ?? null;
      const change = { what: 'competition', targetId: competitionId } as const;
      await recordChange(tx, { accountId, at, ...change, before: before ?? null, after });
    }),
  );
}

type TeamInput = {
  teamId: string;
  slug: string;
  sport: Sport;
  name: string;
  shortName: string;
  mark: string;
  colour: string;
  city: string;
  seasonIds: string[];
};

/** Makes a team or changes one, and enters it for seasons of its sport. */
export function saveTeam(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { seasonIds, ...row }: TeamInput,
): Promise<void> {
  const { teamId, sport } = row;
  const at = clock.now();
  return failOnTakenSlug(() =>
    inTransaction(db, async (tx) => {
      const before = await lockTeam(tx, teamId);
      if (before !== undefined && before.sport !== sport) fail('live.sportFixed');
      for (const seasonId of seasonIds) {
        const season = await competitionQueries.findSeason(tx, seasonId);
        if (season === undefined) return fail('live.seasonNotFound');
        if (season.sport !== sport) return fail('live.otherSport');
      }
      await upsertTeam(tx, { ...row, updatedAt: at });
      await insertSeasonTeams(
        tx,
        seasonIds.map((seasonId) => ({ seasonId, teamId })),
      );
      const after = (await lockTeam(tx, teamId)) ?? null;
      const change = { what: 'team', targetId: teamId } as const;
      await recordChange(tx, { accountId, at, ...change, before: before ?? null, after });
    }),
  );
}
