import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useSearchParams,
} from 'react-router';
import { MINUTE } from '#contract/constants.ts';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { ChannelPanel } from '../../features/live-guide/channel-panel.tsx';
import { freshFor } from '../../features/live-guide/fresh-for.ts';
import { GuideBelow } from '../../features/live-guide/guide-below.tsx';
import { loadAround } from '../../features/live-guide/load-guide.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { useFresh } from '../../lib/page/use-fresh.ts';
import { useNow } from '../../lib/page/use-now.ts';
import { type Zone, zoneOf } from '../../lib/formats/zone.ts';
import { useStore } from '../../lib/store/store.ts';
import { cx } from '../../ui/cx.ts';
import { retryWhileOffline } from '../offline.ts';
import type { Route } from './+types/live-tv.ts';
import type { loader as liveLoader } from './live.tsx';

/** The picture has the window for itself: no bars, no footer. */
export const handle = { isBare: true };

/** What the channel's own page gets from the page around it. */
export type AroundChannel = {
  channels: ChannelCard[];
  /** What is known anew of a channel's next hours, on a page that has been open for a while. */
  newsOf: (channelId: string) => readonly Programme[];
  genreId: string | undefined;
  now: number;
  zone: Zone;
  /** A young child has the picture and the channels, and neither guide nor sport around it. */
  isYoungChild: boolean;
};

const NO_NEWS: readonly Programme[] = [];

export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  return { ...(await loadAround(platform)), isYoungChild: platform.page.isYoungChild };
}

/** What plays goes on while the connection is lost. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return retryWhileOffline(() => serverLoader(), request.signal);
}

/** Changing channels changes nothing around the picture. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' || currentUrl.href === nextUrl.href;
}

export default function LiveTv({ loaderData }: Route.ComponentProps) {
  const { genres, reach, isYoungChild } = loaderData;
  const [asked] = useSearchParams();
  // The list of channels is asked for anew by itself: what plays must not be opened again.
  const { data: news, load } = useFetcher<typeof liveLoader>();
  const newer = new Map(news?.rows.map(({ channel }) => [channel.id, channel]));
  const channels = loaderData.channels.map((channel) => newer.get(channel.id) ?? channel);
  const drawnAt = news?.now ?? loaderData.now;
  const now = useNow(drawnAt, MINUTE / 4);
  const currentId = asked.get('id') ?? '';
  const newsFrom = newsAddress(channels, currentId, reach.rows);
  const watched = channels.find(({ id }) => id === currentId);
  useFresh(drawnAt, freshFor(channels, drawnAt, watched), () => void load(newsFrom));
  const zone = zoneOf(loaderData.zone);
  const genreId = genres.find(({ id }) => id === asked.get('genre_id'))?.id;
  const isTheaterMode = useStore((store) => store.player.cinematic);
  const shown = channels.filter(({ genre }) => genreId === undefined || genre.id === genreId);
  const newsOf = (id: string) =>
    news?.rows.find(({ channel }) => channel.id === id)?.programmes ?? NO_NEWS;
  const around: AroundChannel = { channels: shown, newsOf, genreId, now, zone, isYoungChild };
  return (
    <div
      className={cx(
        // In one column the picture stays in sight above all the rest.
        'lg:grid lg:grid-cols-[minmax(0,1fr)] lg:content-start',
        !isTheaterMode && 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-6 lg:pr-6',
      )}
    >
      <div className="min-w-0 max-lg:contents">
        <Outlet context={around} />
      </div>
      <ChannelPanel
        channels={shown}
        genres={genres}
        genreId={genreId}
        currentId={currentId}
        now={now}
        zone={zone}
        isHidden={isTheaterMode}
      />
      <div className="col-span-full min-w-0 pb-12">
        {!isYoungChild && (
          <GuideBelow
            today={news?.today ?? loaderData.today}
            reach={reach}
            zone={zone}
            now={now}
            genreId={genreId}
            currentId={currentId}
            drawnAt={drawnAt}
          />
        )}
      </div>
    </div>
  );
}

/** Where what is on now is shown of the first channels; of a later one that plays, from it on. */
function newsAddress(channels: readonly ChannelCard[], currentId: string, most: number): string {
  const at = channels.findIndex(({ id }) => id === currentId);
  const behind = at < most ? '' : `&sesudah=${(channels[at]?.number ?? 1) - 1}`;
  return `${paths.live}?tampilan=kanal${behind}`;
}
