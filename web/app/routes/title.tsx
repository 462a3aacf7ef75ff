import { useEffect } from 'react';
import { data } from 'react-router';
import { postFavoriteAdd, postFavoriteDelete } from '#contract/engagement/favourites.ts';
import { getProductDetail } from '#contract/catalog/titles.ts';
import {
  prefetchFilm,
  preloadFilm,
  preloadPlayer,
} from '../../features/player/film/preload-player.ts';
import { useOrderSheet } from '../../features/checkout/order/use-order-sheet.tsx';
import { About } from '../../features/title/about.tsx';
import { ReviewsBelow } from '../../features/reviews/reviews-below.tsx';
import { Episodes } from '../../features/title/episodes.tsx';
import { loadTitle } from '../../features/title/load-title.server.ts';
import { titleMeta } from '../../features/title/title-meta.ts';
import { TitleHero } from '../../features/title/title-hero.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { savesData, whenIdle } from '../../features/title/when-idle.ts';
import { Rail } from '../../ui/rail.tsx';
import { TitleCard } from '../../ui/title-card.tsx';
import type { Route } from './+types/title.ts';

export const meta: Route.MetaFunction = ({ loaderData: title, matches }) =>
  title ? titleMeta(title, originOf(matches)) : [];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return orMissing(loadTitle(context.get(platformContext), params.slug, url.searchParams));
}

/** Keeps the title in the collection or takes it out; a visitor signs in first and comes back here. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url, 'SaveTitle');
  const isAdding = (await request.formData()).get('favourite') === 'add';
  try {
    const { result } = await platform.call(getProductDetail, {
      query: { slug: params.slug, episodes: 'none' },
    });
    await platform.call(isAdding ? postFavoriteAdd : postFavoriteDelete, {
      body: { productId: result.productId },
    });
    return null;
  } catch (error) {
    if (isApiError(error, 'common.unauthenticated')) throw signInFirst(platform, url);
    if (isApiError(error))
      return data({ failure: error.failure }, { status: error.failure.status });
    throw error;
  }
}

export default function Title({ loaderData: title }: Route.ComponentProps) {
  const doesPlay = title.action?.doesPlay === true;
  const preload = title.preload ?? null;
  const address = preload?.url;
  const { onOrder, sheet } = useOrderSheet(title.action?.to ?? paths.packages);
  useEffect(
    () =>
      doesPlay
        ? whenIdle(() => (preload === null ? preloadPlayer() : preloadFilm(preload)))
        : undefined,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address stands for the film
    [doesPlay, address],
  );
  return (
    <article key={title.id}>
      <TitleHero
        title={title}
        onIntent={() => {
          if (savesData()) return;
          if (preload === null) preloadPlayer();
          else prefetchFilm(preload);
        }}
        onOrder={onOrder}
      />
      {sheet}
      {title.episodes && <Episodes page={title.episodes} hasBegun={title.hasBegun} />}
      <About title={title} />
      {title.score && <ReviewsBelow slug={title.slug} score={title.score} />}
      {title.similar.length > 0 && (
        <Rail name="Mirip dengan ini">
          {title.similar.map((card) => (
            <li key={card.id}>
              <TitleCard card={card} />
            </li>
          ))}
        </Rail>
      )}
    </article>
  );
}
