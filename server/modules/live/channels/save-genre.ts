import { recordDifference } from '#platform/acts.ts';
import { databaseErrorCode, inTransaction, type Tx, FOREIGN_KEY_VIOLATION } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import * as queries from './queries/genre.ts';

type GenreDeps = Pick<Deps, 'db' | 'clock'>;
type Genre = { genreId: string; name: string; position: number };

/** Makes a genre of channels, or names and orders it anew; saying the same again is no change. */
export function saveGenre({ db, clock }: GenreDeps, actorId: string, genre: Genre): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = (await queries.lockGenre(tx, genre.genreId)) ?? null;
    await queries.upsertGenre(tx, genre);
    const { genreId, ...after } = genre;
    await recordGenre(tx, { actorId, genreId, before, after, at: clock.now() });
  });
}

/** Removes a genre that no channel has. */
export async function deleteGenre(
  { db, clock }: GenreDeps,
  actorId: string,
  genreId: string,
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const before = (await queries.lockGenre(tx, genreId)) ?? fail('live.genreNotFound');
      await queries.deleteGenre(tx, genreId);
      await recordGenre(tx, { actorId, genreId, before, after: null, at: clock.now() });
    });
  } catch (error) {
    if (databaseErrorCode(error) === FOREIGN_KEY_VIOLATION) fail('live.genreUsed', error);
    throw error;
  }
}

type GenreChange = {
  actorId: string;
  genreId: string;
  before: object | null;
  after: object | null;
  at: Date;
};

function recordGenre(tx: Tx, { genreId, ...change }: GenreChange): Promise<void> {
  const subject = { kind: 'channel genre', id: genreId } as const;
  return recordDifference(tx, { ...change, act: 'live.genre', subject });
}
