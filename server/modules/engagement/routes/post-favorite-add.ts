import type { FastifyInstance } from 'fastify';
import { postFavoriteAdd } from '#contract/engagement.ts';
import { ok } from '#contract/envelope.ts';
import { findCards } from '#modules/catalog/index.ts';
import { maxFilmClassOf } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireWatcher, serve } from '#platform/serve.ts';
import { findMarkedTitle } from '../find-marked-title.ts';
import { MOST_FAVOURITES } from '../policy.ts';
import { insertFavourite } from '../queries/insert-favourite.ts';

export function serveFavoriteAdd(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, postFavoriteAdd, async ({ body, caller }) => {
    const watcher = requireWatcher(caller);
    const now = clock.now();
    const titleId = await findMarkedTitle(db, body.productId, now);
    const [card] = await findCards(db, [titleId], now, maxFilmClassOf(caller));
    if (card === undefined) fail('engagement.titleNotFound');
    const favourite = { ...watcher, titleId, now, most: MOST_FAVOURITES };
    if (!(await insertFavourite(db, favourite))) fail('engagement.tooManyFavourites');
    return ok({ productId: titleId, isFavourite: true });
  });
}
