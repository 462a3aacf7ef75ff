import { ChevronDown } from 'lucide-react';
import { paths } from '../../lib/page/paths.ts';
import { wallClock, type Zone } from '../../lib/formats/zone.ts';
import { ChannelRow } from './channel-row.tsx';
import type { GuideRows } from './more-rows.tsx';

type Props = { rows: GuideRows; now: number; zone: Zone; genreId?: string | undefined };

/** Channels with what is on now, and what comes later behind a press: reads without scripts too. */
export function ChannelList({ rows, now, zone, genreId }: Props) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2 xl:grid-cols-3">
      {rows.map(({ channel, programmes }) => {
        const later = programmes.filter(({ start }) => Date.parse(start) > now);
        return (
          <li
            key={channel.id}
            className="relative self-start rounded-m border border-line bg-ink-1"
          >
            <ChannelRow
              channel={channel}
              to={paths.liveTv(channel.id, genreId)}
              now={now}
              zone={zone}
              hasRoom={later.length > 1}
            />
            {later.length > 1 && (
              <details className="group">
                <summary
                  title="Acara berikutnya"
                  className="absolute top-4 right-1 grid size-11 place-items-center rounded-full text-mist hover:bg-cloud/10"
                >
                  <span className="sr-only">Acara berikutnya di {channel.name}</span>
                  <ChevronDown
                    className="size-5 transition-transform group-open:rotate-180"
                    aria-hidden="true"
                  />
                </summary>
                <ul className="grid gap-1.5 border-t border-line p-3">
                  {later.map((programme) => (
                    <li key={programme.id} className="flex gap-3 text-small">
                      <span className="tabular shrink-0 text-haze">
                        {wallClock(Date.parse(programme.start), zone)}
                      </span>
                      <span>{programme.title}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
