import type { MatrixClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import type { AssembledPlan } from '../timelines/plan.ts';
import { insertGenreOnce } from './queries/genre.ts';
import { insertChannelOnce } from './queries/channel.ts';

export type SeedChannel = {
  slug: string;
  number: number;
  name: string;
  description: string;
  genreId: string;
  matrix: MatrixClass;
  mark: string;
  colour: string;
  tvsId: string;
  plan: AssembledPlan;
};

type SeedChannelGenre = { genreId: string; name: string; position: number; tvsId: string };

/** Puts in channels that are not there yet; what an editor changed stays. */
export async function seedChannels(
  db: Db,
  { genres, channels }: { genres: SeedChannelGenre[]; channels: SeedChannel[] },
): Promise<void> {
  for (const genre of genres) await insertGenreOnce(db, genre);
  for (const { plan, ...channel } of channels) {
    await insertChannelOnce(db, { ...channel, kind: 'assembled', plan: JSON.stringify(plan) });
  }
}
