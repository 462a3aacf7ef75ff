import { Radio } from 'lucide-react';
import type { ChannelCard } from '#contract/live/shapes.ts';
import { paths } from '../../../lib/page/paths.ts';
import { ChannelMark } from '../../../ui/channel-mark.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

type Props = {
  highlight: { title: string; matchSlug: string };
  channel: ChannelCard;
  liveTo: string;
};

/** Below the picture of highlights: what they are of, and the ways on from them. */
export function HighlightCard({ highlight, channel, liveTo }: Props) {
  return (
    <div className="gutter grid gap-3 py-4 lg:pr-0">
      <div className="flex items-start gap-3">
        <ChannelMark channel={channel} className="size-12 text-body" />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-small text-mist">Cuplikan dari {channel.name}</p>
          <h1 className="text-lead leading-tight font-extrabold">{highlight.title}</h1>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.match(highlight.matchSlug)} look="secondary">
          Lihat pertandingannya
        </LinkButton>
        <LinkButton to={liveTo} replace preventScrollReset look="secondary">
          <Radio className="size-4" aria-hidden="true" />
          Tonton siaran langsung
        </LinkButton>
      </div>
    </div>
  );
}
