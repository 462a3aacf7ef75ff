import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useOutletContext,
  useRevalidator,
} from 'react-router';
import { MINUTE } from '#contract/constants.ts';
import { isUuid } from '#contract/ids.ts';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { postPlaybackSessionStop } from '#contract/playback/index.ts';
import { ChannelRow } from '../../features/live-guide/channel-row.tsx';
import { withNews } from '../../features/live-guide/fresh-for.ts';
import { ProgrammeCard } from '../../features/live-guide/programme-card.tsx';
import { carriedPage } from '../../features/player/mini/carried.ts';
import { takePrefetched } from '../../features/player/zapping/channel-prefetch.ts';
import { HighlightCard } from '../../features/player/live/highlight-card.tsx';
import { LivePlayer } from '../../features/player/live/live-player.tsx';
import { openMedia } from '../../features/player/television/live-source.ts';
import { programmeAfter, programmeAt } from '../../features/player/television/live-time.ts';
import { askedOf, loadChannel } from '../../features/player/television/load-channel.server.ts';
import { Refused } from '../../features/player/live/refused.tsx';
import { useOpening } from '../../features/player/live/use-asking-later.ts';
import { useChannelPrefetch } from '../../features/player/zapping/use-channel-prefetch.ts';
import { MatchChapters } from '../../features/sports/match-chapters.tsx';
import { useMatchMoments } from '../../features/sports/use-match-moments.ts';
import { ProblemPanel } from '../../features/player/shell/problem-panel.tsx';
import { PlaybackSessionsPanel } from '../../features/player/film/playback-sessions-panel.tsx';
import { findOurAddress } from '../../features/player/television/older-address.server.ts';
import { isPrefetch } from '../speculative-fetch.ts';
import { retryWhileOffline } from '../offline.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useIsChild } from '../../lib/session/session.ts';
import { StillBackdrop } from '../../ui/still.tsx';
import type { Route } from './+types/live-channel.ts';
import type { AroundChannel } from './live-tv.tsx';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const asked = askedOf(url);
  if (asked === undefined) return redirect(paths.live);
  if (!isUuid(asked.channelId.toLowerCase())) {
    throw await findOurAddress(platform, asked.channelId, url.searchParams.get('genre_id'));
  }
  // A page that a browser makes ready must not take a playback session from a viewer.
  if (platform.isSignedIn() && isPrefetch(request)) return { kind: 'prefetch' as const };
  const loaded = await loadChannel(platform, asked);
  return { kind: 'channel' as const, asked, ...loaded };
}

/** The page of a neighbour may have been prefetched. What plays goes on while the device is offline. */
export async function clientLoader({ request, url, serverLoader }: Route.ClientLoaderArgs) {
  void import('../../features/player/television/open-television.client.ts').catch(() => undefined);
  type Page = Awaited<ReturnType<typeof serverLoader>>;
  const carried = carriedPage(({ kind, to }) => kind === 'channel' && isSamePlace(to, url));
  const known = (carried as Page | undefined) ?? takePrefetched<Page>(url.pathname + url.search);
  return known ?? retryWhileOffline(() => serverLoader(), request.signal);
}

/** Stops another playback session of the account; the loader then runs again and takes its slot. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const playbackId = form.get('playbackId');
  if (typeof playbackId !== 'string') return null;
  await context.get(platformContext).call(postPlaybackSessionStop, { body: { playbackId } });
  return null;
}

const TIMELINE = ['id', 'acara', 'dari', 'suara'];

/** Whether two addresses show the same place of the same channel. */
function isSamePlace(to: string, { searchParams }: URL): boolean {
  const other = new URL(to, location.href).searchParams;
  return TIMELINE.every((key) => other.get(key) === searchParams.get(key));
}

/** Playing holds a playback session: the source is asked for again only for another position, or when the player asks. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod === 'POST') return formAction?.startsWith(paths.zone) !== true;
  if (currentUrl.href === nextUrl.href) return true;
  return TIMELINE.some((key) => currentUrl.searchParams.get(key) !== nextUrl.searchParams.get(key));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const channel = loaderData?.kind === 'channel' ? loaderData.channel : undefined;
  const name = channel?.name ?? 'TV';
  return pageMeta({
    title: `${name} langsung`,
    description: `Tonton ${name} langsung di Tayang, mulai acara dari awal, atau putar ulang tujuh hari terakhir.`,
    path: channel === undefined ? paths.live : paths.liveTv(channel.id),
    origin: originOf(matches),
  });
}

export default function LiveChannel({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'prefetch') return <Opening />;
  if (loaderData.opened.kind === 'screens') {
    return <PlaybackSessionsPanel sessions={loaderData.opened.sessions} back={paths.live} />;
  }
  return <Channel {...loaderData} opened={loaderData.opened} page={loaderData} />;
}

/** Asks for its source once it is really shown. */
function Opening() {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return <div className="aspect-video w-full bg-ink" />;
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'channel' }>;
type Shown = Omit<Loaded, 'opened'> & {
  opened: Exclude<Loaded['opened'], { kind: 'screens' }>;
  /** All of it, as the loader gave it. */
  page: unknown;
};

/** A viewer less behind than this is shown what is live. */
const LIVE_WITHIN = MINUTE;

function Channel({ asked, channel, opened, lastPosition, schedule: loaded, page }: Shown) {
  const { pathname, search } = useLocation();
  const around = useOutletContext<AroundChannel>();
  const { channels, newsOf, genreId, now, zone } = around;
  const news = newsOf(channel.id);
  const schedule = useMemo(() => withNews(loaded, news), [loaded, news]);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isChild = useIsChild();
  const { isAudioOnly } = asked;
  const [moment, setMoment] = useState<number | null>(null);
  const lastChannel = useLastChannel(channel, channels);

  const go = useCallback(
    (to: string, audio = isAudioOnly) =>
      void navigate(audio ? `${to}&suara=Y` : to, { replace: true, preventScrollReset: true }),
    [navigate, isAudioOnly],
  );
  const openAt = useCallback(
    (time: number | null) => {
      const isLive = time === null || Date.now() - time < LIVE_WITHIN;
      const to = paths.liveTv(channel.id, genreId, isLive ? {} : { at: iso(time) });
      // The same position again, because its address has ended: nothing else would ask for it.
      if (to === location.pathname + location.search) void revalidate();
      else go(to);
    },
    [channel.id, genreId, go, revalidate],
  );
  const startOver = useCallback(
    ({ id }: Programme) => go(paths.liveTv(channel.id, genreId, { programmeId: id })),
    [channel.id, genreId, go],
  );
  const zap = useCallback(({ id }: ChannelCard) => go(paths.liveTv(id, genreId)), [genreId, go]);

  const source = useMemo(() => {
    if (opened.kind !== 'play') return null;
    const media = openMedia(opened.source, opened.key);
    if (media === undefined) return null;
    const { channelId, playbackId, to, maxHeight, highlight } = opened.source;
    const until = to === null ? null : Date.parse(to);
    return { media, channelId, playbackId, to: until, maxHeight, highlight };
  }, [opened]);
  // A child runs through what is on for children.
  const zappable = useMemo(
    () => channels.filter((each) => each.now?.isBlocked !== true || each.id === channel.id),
    [channels, channel.id],
  );
  const prefetched = useChannelPrefetch(zappable, channel, {
    genreId,
    isAudioOnly,
    playbackId: source?.playbackId ?? null,
  });

  const failure = opened.kind === 'refused' ? opened.failure : null;
  const isOfNow = asked.programmeId === null && asked.from === null;
  const refused = { failure, isOfNow, isChild, schedule, now, zone };
  const opens = useOpening(refused, () => void revalidate());

  // What is refused is what is on now, not what was watched before it.
  const at = source === null ? now : (moment ?? source.media.from ?? now);
  const highlight = source?.highlight ?? null;
  const programme = highlight === null ? programmeAt(schedule, at) : undefined;
  const liveTo = paths.liveTv(channel.id, genreId);
  const moments = useMatchMoments(channel.id, around.isYoungChild ? undefined : programme);
  return (
    <article className="max-lg:contents">
      <div className="max-lg:sticky max-lg:top-0 max-lg:z-20">
        <LivePlayer
          channel={channel}
          source={source}
          panel={
            failure !== null ? (
              <>
                <StillBackdrop url={channel.stillUrl} />
                <div className="relative">
                  <Refused
                    refusal={{
                      failure,
                      channelName: channel.name,
                      isChild,
                      isOfNow,
                      now,
                      zone,
                      opens,
                    }}
                    onRetry={() => void revalidate()}
                  />
                </div>
              </>
            ) : (
              // A source without its key, which only a broken answer brings.
              <ProblemPanel problem="unknown" onAct={() => void revalidate()} />
            )
          }
          page={{ data: page, to: pathname + search }}
          schedule={schedule}
          moments={moments}
          channels={zappable}
          lastChannel={lastChannel}
          zone={zone}
          isAudioOnly={isAudioOnly}
          offeredAt={lastPosition}
          prefetched={prefetched}
          miniGuide={
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
              {channels.map((each) => (
                <li key={each.id}>
                  <ChannelRow
                    channel={each}
                    to={paths.liveTv(each.id, genreId)}
                    now={now}
                    zone={zone}
                    isCurrent={each.id === channel.id}
                    doesReplace
                  />
                </li>
              ))}
            </ul>
          }
          onZap={zap}
          onGo={go}
          liveTo={liveTo}
          onReopen={() => void revalidate()}
          onOpenAt={openAt}
          onStartOver={startOver}
          onAudioOnly={(isOn) =>
            go(
              paths.liveTv(channel.id, genreId, {
                ...(highlight !== null && { programmeId: asked.programmeId ?? '' }),
                ...(highlight === null &&
                  source?.media.from != null &&
                  moment !== null && { at: iso(moment) }),
              }),
              isOn,
            )
          }
          onMoment={setMoment}
        />
      </div>
      {highlight === null ? (
        <ProgrammeCard
          channel={channel}
          programme={programme}
          next={programmeAfter(schedule, programme ?? { stop: iso(at) })}
          now={now}
          at={at}
          isLive={source?.media.from == null}
          zone={zone}
          canWatch={source !== null}
          liveTo={liveTo}
          startOverTo={paths.liveTv(channel.id, genreId, { programmeId: programme?.id })}
        />
      ) : (
        <HighlightCard highlight={highlight} channel={channel} liveTo={liveTo} />
      )}
      {programme !== undefined && !around.isYoungChild && (
        <MatchChapters moments={moments} isAwaited={programme.isLive} onGoTo={openAt} />
      )}
    </article>
  );
}

/** The channel before this one. */
function useLastChannel(channel: ChannelCard, channels: readonly ChannelCard[]) {
  const [ids, setIds] = useState({ last: '', current: channel.id });
  if (ids.current !== channel.id) setIds({ last: ids.current, current: channel.id });
  return channels.find(({ id }) => id === ids.last) ?? null;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
