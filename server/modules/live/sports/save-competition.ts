import type { Sport, TieBreaker } from '#contract/live-sports-shapes.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import {
  lockCompetition,
  upsertCompetition,
  upsertSeason,
  upsertTableRule,
} from './queries/save-competition.ts';
import { withOwnSlug } from './unique.ts';
import { writeDown } from './write-down.ts';

type Input = {
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
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  accountId: string,
  { rules, seasons, ...row }: Input,
): Promise<void> {
  const { competitionId } = row;
  const at = clock.now();
  return withOwnSlug(() =>
    inTransaction(db, async (tx) => {
      const before = await lockCompetition(tx, competitionId);
      if (before !== undefined && before.sport !== row.sport) fail('live.sportFixed');
      await upsertCompetition(tx, { ...row, updatedAt: at });
      for (const { validFrom, ...rule } of rules) {
        await upsertTableRule(tx, { competitionId, validFrom: new Date(validFrom), ...rule });
      }
      for (const { seasonId, name, startsAt, endsAt } of seasons) {
        const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
        if (!(await upsertSeason(tx, { seasonId, competitionId, name, ...times }))) {
          fail('live.idTaken');
        }
      }
      const after = (await lockCompetition(tx, competitionId)) ?? null;
      const change = { what: 'competition', targetId: competitionId } as const;
      await writeDown(tx, { accountId, at, ...change, before: before ?? null, after });
    }),
  );
}
