import type { ChannelCard } from '#contract/live/shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Zone } from '../../lib/formats/zone.ts';
import { cx } from '../../ui/cx.ts';
import { ChannelRow } from './channel-row.tsx';
import { Chips } from '../../ui/chips.tsx';
import { genreChips } from './guide-head.ts';

type Props = {
  channels: readonly ChannelCard[];
  genres: readonly { id: string; name: string }[];
  genreId: string | undefined;
  currentId: string;
  now: number;
  zone: Zone;
  /** The picture has the whole width. */
  isHidden: boolean;
};

/** Genres and their channels beside the picture, on a phone below it. */
export function ChannelPanel(props: Props) {
  const { channels, genres, genreId, currentId, now, zone, isHidden } = props;
  return (
    <section
      aria-label="Kanal"
      className={cx('min-w-0 max-lg:px-4', isHidden && 'max-lg:block lg:hidden')}
    >
      <div className="lg:sticky lg:top-0 lg:flex lg:max-h-dvh lg:flex-col lg:py-4">
        {genres.length > 1 && (
          <Chips
            name="Genre"
            chips={genreChips(genres, (genre) => paths.liveTv(currentId, genre))}
            current={genreId ?? ''}
          />
        )}
        <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] content-start gap-1 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
          {channels.map((channel) => (
            <li key={channel.id}>
              <ChannelRow
                channel={channel}
                to={paths.liveTv(channel.id, genreId)}
                now={now}
                zone={zone}
                isCurrent={channel.id === currentId}
                doesReplace
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
