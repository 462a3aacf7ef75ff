import { useEffect } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { getProductDetail } from '#contract/catalog/titles.ts';
import {
  getEntitlement,
  getUrlTransform,
  postPlaybackSessionStop,
} from '#contract/playback/index.ts';
import { Refusal } from '../../features/player/film/refusal.tsx';
import {
  PlaybackSessionsPanel,
  type PlayingSession,
} from '../../features/player/film/playback-sessions-panel.tsx';
import { FilmPage } from '../../features/player/film/film-page.tsx';
import { FilmOpening, useOpening } from '../../features/player/film/film-opening.tsx';
import { takeOpenedFilm } from '../../features/player/engine/video-element.ts';
import { carriedPage } from '../../features/player/mini/carried.ts';
import { prefetchFilm } from '../../features/player/film/preload-player.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { retryWhileOffline } from '../offline.ts';
import { isPrefetch } from '../speculative-fetch.ts';
import { findEpisodes } from '../../lib/title/episodes.server.ts';
import { cardView } from '../../lib/title/card.ts';
import { findGrace } from '../../lib/account/grace.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { pictureOf } from '../../lib/title/picture.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import type { Route } from './+types/watch.ts';

/** Cards below the picture: what to watch after this. */
const SIMILAR = 12;

/** The picture has the window for itself: no bars, no footer. */
export const handle = { isBare: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  // A pointer that rests on the button must not take a playback session from a viewer.
  if (platform.isSignedIn() && isPrefetch(request)) {
    return { kind: 'prefetch' as const, name: 'Tonton' };
  }
  const { productId } = params;
  try {
    const [{ result: source }, { result: title }, grace, episodes] = await Promise.all([
      platform.call(getUrlTransform, { query: { id: productId } }),
      platform.call(getProductDetail, { query: { productId, episodes: 'none' } }),
      findGrace(platform),
      findEpisodes(platform, productId),
    ]);
    // The address of a product has the source of a product.
    if (source.kind !== 'vod') throw new Response(null, { status: 404 });
    const below = {
      synopsis: title.synopsis,
      similar: title.similar.slice(0, SIMILAR).map((card) => cardView(card)),
      grace,
      // A trailer of a series is none of its episodes.
      episodes: source.episodeLabel === null ? undefined : episodes,
    };
    return { kind: 'play' as const, name: source.title, source, below };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code, details } = error.failure;
    if (code === 'playback.tooManyScreens') {
      const { screens: sessions } = details as { screens: PlayingSession[] };
      return { kind: 'screens' as const, name: 'Layar penuh', sessions, productId };
    }
    if (code === 'common.badRequest') throw data(null, { status: 404 });
    if (code === 'common.adultOnly') throw error;
    if (code === 'playback.notInCountry') return refusalFor(platform, productId);
    // A child is shown nothing to buy.
    if (status === 403 && platform.page.isChild) return redirect(paths.forAdults);
    if (status === 403) return refusalFor(platform, productId);
    throw error;
  }
}

/** What the small player plays goes on. Without a page to draw first, another film would come that much later. */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  type Page = Awaited<ReturnType<typeof serverLoader>>;
  const carried = carriedPage(
    (session) => session.kind === 'film' && session.source.productId === params.productId,
  );
  if (carried !== undefined) return carried as Page;
  const film = takeOpenedFilm(params.productId);
  // What stands opened is shown at once: its source comes while its page is drawn.
  if (film !== undefined) {
    const found = serverLoader();
    // Its page tells of a failure, unless another one was wanted meanwhile.
    found.catch(() => undefined);
    return { kind: 'opening' as const, name: film.name, film, found };
  }
  // A film that is open waits for the connection to be opened again: an error would take its page away.
  const isOpen = location.pathname === paths.watch(params.productId);
  const found = await (isOpen
    ? retryWhileOffline(() => serverLoader(), request.signal)
    : serverLoader());
  if (found.kind === 'play') prefetchFilm(found.source);
  return found;
}

async function refusalFor(platform: Platform, productId: string) {
  const [{ result: entitlement }, { result: title }] = await Promise.all([
    platform.call(getEntitlement, { query: { productId } }),
    platform.call(getProductDetail, { query: { productId, episodes: 'none' } }),
  ]);
  const { name, slug, images } = title;
  const picture = pictureOf(images.backdrop, images.placeholder);
  return { kind: 'refused' as const, name, slug, entitlement, picture };
}

/** Stops another playback session of the account; the loader then runs again and takes its slot. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const playbackId = form.get('playbackId');
  if (typeof playbackId !== 'string') return null;
  await context.get(platformContext).call(postPlaybackSessionStop, { body: { playbackId } });
  return null;
}

/** Playing holds a playback session: the source is asked for again only when the player asks, or another film opens. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod === 'POST') return true;
  if (currentParams['productId'] !== nextParams['productId']) return true;
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  const name = loaderData?.name ?? 'Tonton';
  return pageMeta({
    title: `Menonton ${name}`,
    description: `Tonton ${name} di Tayang, dengan kualitas yang menyesuaikan kuotamu.`,
    path: paths.watch(params.productId),
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function Watch({ loaderData }: Route.ComponentProps) {
  const page = useOpening(loaderData);
  if (page.kind === 'opening') return <FilmOpening film={page.film} />;
  if (page.kind === 'prefetch') return <Opening />;
  if (page.kind === 'refused') {
    const { entitlement, name, slug, picture } = page;
    return (
      <Refusal entitlement={entitlement} name={name} back={paths.title(slug)} picture={picture} />
    );
  }
  if (page.kind === 'screens') {
    return <PlaybackSessionsPanel sessions={page.sessions} back={paths.home} />;
  }
  return <FilmPage source={page.source} page={page} below={page.below} />;
}

/** A page that the browser made ready before it was wanted asks for its source once it is shown. */
function Opening() {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return <div className="aspect-video w-full bg-ink" />;
}
