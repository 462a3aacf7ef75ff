import type { Pictures } from '#contract/catalog/shapes.ts';
import type { Caller } from '#platform/auth.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db } from '#platform/db.ts';
import { presentCardPictures } from './cards.ts';
import { viewingOf } from './policy.ts';
import { listCategories, listGenrePictures, listGenres } from './queries/taxonomy.ts';

type Asking = { db: Db; testClock: Clock };
type Asked = { platformId?: string | undefined };

/** Categories that have something to watch for a caller, by name. */
export async function listMenuCategories({ db, testClock }: Asking, caller: Caller, asked: Asked) {
  const categories = await listCategories(db, viewingOf(caller, testClock, asked));
  return categories.toSorted((a, b) => a.name.localeCompare(b.name, 'id'));
}

/** Genres that have something to watch for a caller, by name. */
export function listMenuGenres({ db, testClock }: Asking, caller: Caller, asked: Asked) {
  return listGenres(db, viewingOf(caller, testClock, asked));
}

/** A title stands for one genre only, where its genre has as many titles as this to choose from. */
const CANDIDATES = 6;

export type PicturedGenre = {
  genreId: string;
  slug: string;
  name: string;
  titleCount: number;
  images: Pictures;
};

/** Genres with something to watch, by name, each with the picture of one of its titles. */
export async function listGenresWithPictures(db: Db, now: Date): Promise<PicturedGenre[]> {
  const genres = await listGenres(db, { now });
  const candidates = await listGenrePictures(db, { now }, CANDIDATES);
  const taken = new Set<string>();
  // Genres with little to choose from choose first.
  const chosen = new Map(
    genres
      .toSorted((a, b) => a.titleCount - b.titleCount)
      .map(({ genreId }) => {
        const own = candidates.filter((each) => each.genreId === genreId);
        const picked = own.find(({ titleId }) => !taken.has(titleId)) ?? own[0];
        if (picked !== undefined) taken.add(picked.titleId);
        return [genreId, picked];
      }),
  );
  return genres.flatMap((genre) => {
    const picked = chosen.get(genre.genreId);
    return picked === undefined ? [] : [{ ...genre, images: presentCardPictures(picked) }];
  });
}
