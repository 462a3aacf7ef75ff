import type { Sport } from '#contract/live-sports-shapes.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { findSeason } from './queries/find-season.ts';
import { insertSeasonTeams, lockTeam, upsertTeam } from './queries/save-team.ts';
import { withOwnSlug } from './unique.ts';
import { writeDown } from './write-down.ts';

type Input = {
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
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  accountId: string,
  { seasonIds, ...row }: Input,
): Promise<void> {
  const { teamId, sport } = row;
  const at = clock.now();
  return withOwnSlug(() =>
    inTransaction(db, async (tx) => {
      const before = await lockTeam(tx, teamId);
      if (before !== undefined && before.sport !== sport) fail('live.sportFixed');
      for (const seasonId of seasonIds) {
        const season = await findSeason(tx, seasonId);
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
      await writeDown(tx, { accountId, at, ...change, before: before ?? null, after });
    }),
  );
}
