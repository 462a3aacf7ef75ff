import type { ChannelCard } from '#contract/live/shapes.ts';
import { ChannelMark } from '../../../ui/channel-mark.tsx';
import type { Zapping } from './use-zapping.ts';

/** Says over the picture which channel comes, or the number that is being typed. */
export function ChannelBanner({ zapping }: { zapping: Zapping<ChannelCard> }) {
  const { shown, typed, isMissing } = zapping;
  return (
    <output className="pointer-events-none absolute top-3 right-3 z-20 block max-w-[70%] md:top-6 md:right-6">
      {typed !== '' && (
        <span className="tabular block rounded-m bg-veil px-5 py-2 text-right text-show font-extrabold">
          {typed}
          {isMissing && (
            <span className="block pb-1 text-small font-semibold text-mist">
              Belum ada kanal {typed}
            </span>
          )}
        </span>
      )}
      {typed === '' && shown !== null && (
        <span className="flex animate-rise items-center gap-3 rounded-m bg-veil p-3 pr-4">
          <ChannelMark channel={shown} className="size-12 text-body" />
          <span className="min-w-0">
            <span className="block truncate font-bold">
              <span className="tabular mr-2 text-kunyit">{shown.number}</span>
              {shown.name}
            </span>
            <span className="block truncate text-small text-mist">
              {shown.now?.title ?? 'Siaran langsung'}
            </span>
          </span>
        </span>
      )}
    </output>
  );
}
