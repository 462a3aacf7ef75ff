import { Link } from 'react-router';
import type { ChannelCard } from '#contract/live/shapes.ts';
import { count } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { Still } from '../../ui/still.tsx';

type Props = { channels: readonly { viewers: number; channel: ChannelCard }[] };

/** Fewer viewers than this say nothing good of a channel. */
const FEWEST_VIEWERS = 10;
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
      <ul className="gutter flex gap-3 overflow-x-auto pb-1 [scrollbar-width:none]">
        {channels.map(({ viewers, channel }) => (
          <li key={channel.id} className="shrink-0">
            <Link
              to={paths.liveTv(channel.id)}
              className="grid w-44 grid-cols-[minmax(0,1fr)] gap-2 rounded-m p-1 transition-colors hover:bg-ink-2"
            >
              <Still url={channel.stillUrl} channel={channel} sizes="11rem" />
              <span className="min-w-0 px-1">
                <span className="block truncate text-small font-semibold">
                  {channel.now?.title ?? channel.name}
                </span>
                <span className="tabular block truncate text-note text-haze">
                  {channel.name}
                  {viewers >= FEWEST_VIEWERS && ` · ${count(viewers)} menonton`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
