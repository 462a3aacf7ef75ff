import type { Caller } from '#platform/auth.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { listCategories } from './queries/list-categories.ts';
import { listGenres } from './queries/list-genres.ts';
import { viewingOf } from './viewing.ts';

type Asking = { db: Db; clock: Clock };
type Asked = { platformId?: string | undefined };

/** Categories that have something to watch for a caller, by name. */
export async function listMenuCategories({ db, clock }: Asking, caller: Caller, asked: Asked) {
  const categories = await listCategories(db, viewingOf(caller, clock, asked));
  return categories.toSorted((a, b) => a.name.localeCompare(b.name, 'id'));
}

/** Genres that have something to watch for a caller, by name. */
export function listMenuGenres({ db, clock }: Asking, caller: Caller, asked: Asked) {
  return listGenres(db, viewingOf(caller, clock, asked));
}
