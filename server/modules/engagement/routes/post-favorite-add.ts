import type { FastifyInstance } from 'fastify';
import { postFavoriteAdd } from '#contract/engagement.ts';
import { ok } from '#contract/envelope.ts';
import { findCards } from '#modules/catalog/index.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { findMarkedTitle } from '../find-marked-title.ts';
import { MOST_FAVOURITES } from '../policy.ts';
import { insertFavourite } from '../queries/insert-favourite.ts';

export function serveFavoriteAdd(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, postFavoriteAdd, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const now = clock.now();
    const titleId = await findMarkedTitle(db, body.productId, now);
    const [card] = await findCards(db, [titleId], now);
    if (card === undefined) fail('engagement.titleNotFound');
    const favourite = { accountId, titleId, now, most: MOST_FAVOURITES };
    if (!(await insertFavourite(db, favourite))) fail('engagement.tooManyFavourites');
    return ok({ productId: titleId, isFavourite: true });
  });
}
