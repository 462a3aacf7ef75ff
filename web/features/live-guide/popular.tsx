import { Link } from 'react-router';
import type { ChannelCard } from '#contract/live/shapes.ts';
import { count } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { ChannelMark } from '../../ui/channel-mark.tsx';

type Props = { channels: readonly { viewers: number; channel: ChannelCard }[] };

/** One or two channels are too few to call popular. */
const FEWEST = 3;

/** What others watch at this moment, most watched first. */
export function Popular({ channels }: Props) {
  if (channels.length < FEWEST) return null;
  return (
    <section aria-labelledby="populer" className="min-w-0">
      <h2 id="populer" className="gutter pb-2 text-small font-bold text-mist">
        Populer sekarang
      </h2>
      <ul className="gutter flex gap-2 overflow-x-auto pb-1 [scrollbar-width:none]">
        {channels.map(({ viewers, channel }) => (
          <li key={channel.id} className="shrink-0">
            <Link
              to={paths.liveTv(channel.id)}
              className="flex w-60 items-center gap-3 rounded-m border border-line bg-ink-1 p-2.5 transition-colors hover:bg-ink-2"
            >
              <ChannelMark channel={channel} />
              <span className="min-w-0">
                <span className="block truncate text-small font-semibold">
                  {channel.now?.title ?? channel.name}
                </span>
                <span className="tabular block truncate text-note text-haze">
                  {channel.name}
                  {viewers > 0 && ` · ${count(viewers)} menonton`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
