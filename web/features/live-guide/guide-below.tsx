import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import type { Zone } from '../../lib/formats/zone.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Guide } from './guide.tsx';
import { dayChips } from './guide-head.ts';
import type { Span } from './grid-maths.ts';
import { type RowsPage, useMoreRows } from './more-rows.tsx';
import { ZoneSwitch } from './zone-switch.tsx';

type Props = {
  today: string;
  reach: { back: number; ahead: number };
  zone: Zone;
  now: number;
  genreId: string | undefined;
  currentId: string;
  /** When the page around it was: with that, the guide is asked for anew. */
  drawnAt: number;
};

const NO_ROWS: RowsPage = { rows: [], list: '', after: null, next: null };

/** The guide below the picture, fetched once it comes near: the picture is first. */
export function GuideBelow({ today, reach, zone, now, genreId, currentId, drawnAt }: Props) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  const [asked] = useSearchParams();
  const day = asked.get('hari') ?? today;
  const since = asked.get('sejak');
  const fetcher = useFetcher<RowsPage & { day: string; grid: Span }>();

  useEffect(() => {
    const element = section.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setNear(true),
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const wanted = `${paths.live}?${new URLSearchParams({
    tampilan: 'panduan',
    hari: day,
    ...(since !== null && { sejak: since }),
    ...(genreId !== undefined && { genre: genreId }),
  })}`;
  const { load } = fetcher;
  useEffect(() => {
    if (isNear) void load(wanted);
    // A zone has its own days.
  }, [isNear, load, wanted, zone.name, drawnAt]);

  const to = (each: string, sinceHour?: number) => {
    const next = new URLSearchParams(asked);
    if (each === today) next.delete('hari');
    else next.set('hari', each);
    if (sinceHour === undefined) next.delete('sejak');
    else next.set('sejak', String(sinceHour));
    return `?${next}`;
  };
  const { data } = fetcher;
  const { rows, more } = useMoreRows(data ?? NO_ROWS, wanted);
  return (
    <section ref={section} aria-labelledby="panduan" aria-busy={fetcher.state !== 'idle'}>
      <div className="gutter flex items-center justify-between gap-3 pt-8 pb-3">
        <h2 id="panduan" className="text-lead font-extrabold">
          Panduan acara
        </h2>
        <ZoneSwitch zone={zone} />
      </div>
      {data === undefined ? (
        <div className="gutter grid gap-2">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-16" />
          ))}
        </div>
      ) : (
        <Guide
          rows={rows}
          more={more}
          grid={data.grid}
          earlierTo={to(day, 0)}
          days={dayChips(today, reach, (each) => to(each))}
          day={data.day}
          now={now}
          zone={zone}
          genreId={genreId}
          currentId={currentId}
        />
      )}
    </section>
  );
}
