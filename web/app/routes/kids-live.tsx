import { Tv } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { MINUTE } from '#contract/constants.ts';
import type { ChannelCard } from '#contract/live/shapes.ts';
import { freshFor } from '../../features/live-guide/fresh-for.ts';
import { shareOver } from '../../features/live-guide/grid-maths.ts';
import { loadKidsChannels } from '../../features/live-guide/kids-channels.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { useFresh } from '../../lib/page/use-fresh.ts';
import { useNow } from '../../lib/page/use-now.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Progress } from '../../ui/progress.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { Still } from '../../ui/still.tsx';
import type { Route } from './+types/kids-live.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { now: Date.now(), channels: await loadKidsChannels(context.get(platformContext)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'TV anak',
    description: 'Kanal televisi untuk anak yang sedang mengudara di Tayang.',
    path: paths.kidsLive,
    origin: originOf(matches),
  });
}

/** A few large pictures of channels; no zones, no guide, no sport. */
export default function KidsLive({ loaderData }: Route.ComponentProps) {
  const { channels } = loaderData;
  const now = useNow(loaderData.now, MINUTE / 4);
  const { revalidate } = useRevalidator();
  useFresh(loaderData.now, freshFor(channels, loaderData.now), () => void revalidate());
  return (
    <>
      <PageHead name="TV anak" />
      {channels.length === 0 ? (
        <EmptyState
          icon={<Tv className="size-7" aria-hidden="true" />}
          title="Belum ada acara anak sekarang"
          action={<LinkButton to={paths.kids}>Ke beranda anak</LinkButton>}
        >
          Kanal anak muncul di sini begitu acaranya mulai.
        </EmptyState>
      ) : (
        <ul className="gutter grid gap-5 py-6 sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] low:grid-cols-3 low:gap-3 low:py-3">
          {channels.map((channel) => (
            <li key={channel.id}>
              <Channel channel={channel} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Channel({ channel, now }: { channel: ChannelCard; now: number }) {
  const shown = channel.now?.isBlocked === false ? channel.now : null;
  return (
    <Link
      to={paths.liveTv(channel.id, channel.genre.id)}
      className="grid h-full content-start justify-items-center gap-4 rounded-l border border-line bg-ink-1 p-4 pb-6 text-center hover:bg-ink-2"
    >
      <Still
        url={channel.stillUrl}
        channel={channel}
        sizes="(width < 40rem) 85vw, 28rem"
        className="w-full rounded-m"
      />
      <span className="grid w-full gap-2">
        <span className="text-small font-semibold text-mist">{channel.name}</span>
        <span className="lines-2 text-lead font-bold">{shown?.title ?? 'Sebentar lagi mulai'}</span>
        {shown !== null && (
          <Progress
            share={shareOver(shown, now)}
            label={`${shown.title}, bagian yang sudah lewat`}
          />
        )}
      </span>
    </Link>
  );
}
