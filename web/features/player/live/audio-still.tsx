import { Headphones } from 'lucide-react';
import type { ChannelCard } from '#contract/live/shapes.ts';
import { ChannelMark } from '../../../ui/channel-mark.tsx';

type Props = {
  channel: ChannelCard;
  title: string | undefined;
  /** What an hour costs: `50 MB/jam`. */
  perHour: string | undefined;
  /** Because the data cap says so, not the viewer. */
  isCapped: boolean;
  isPlaying: boolean;
};

/** A calm still in place of the picture while only the sound plays. */
export function AudioStill({ channel, title, perHour, isCapped, isPlaying }: Props) {
  return (
    <div
      className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden bg-ink"
      style={{
        background: `radial-gradient(90% 120% at 50% 120%, ${channel.colour}, transparent 70%), var(--color-night)`,
      }}
    >
      <div className="grid justify-items-center gap-2 px-4 pb-16 text-center md:gap-4">
        <ChannelMark channel={channel} className="size-14 text-lead md:size-24 md:text-head" />
        <p className="flex items-center gap-2 text-small font-semibold text-paper">
          <Headphones className="size-4" aria-hidden="true" />
          {isCapped ? 'Suara saja, sesuai batas kuotamu' : 'Dengar saja'}
        </p>
        {title !== undefined && (
          <p className="lines-2 max-w-text text-lead font-bold text-paper">{title}</p>
        )}
        <p className="tabular text-small text-mist">
          {perHour === undefined ? '' : `Paling banyak ${perHour}`}
          {isPlaying && perHour !== undefined ? ', layar boleh dikunci' : ''}
        </p>
      </div>
    </div>
  );
}
