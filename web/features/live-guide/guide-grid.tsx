import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { MINUTE } from '#contract/constants.ts';
import { wallClock, type Zone } from '../../lib/formats/zone.ts';
import { entryOf, type GridFocus, moveInGrid } from './grid-keys.ts';
import { drawnSpan, halfHours, type Span } from './grid-maths.ts';
import { GuideRow } from './guide-row.tsx';
import { type GuideRows, type MoreRows, RowsEnd } from './more-rows.tsx';
import './guide.css';

type Props = {
  rows: GuideRows;
  grid: Span;
  now: number;
  zone: Zone;
  /** Where the same day begins earlier; null where this is its beginning. */
  earlierTo: string | null;
  /** The moment at which the focus enters. */
  entersAt: number;
  /** The channel that plays. */
  currentId?: string | undefined;
  /** Programmes to be reminded of. */
  reminded: ReadonlySet<string>;
  /** The list that channels are chosen from. */
  genreId?: string | undefined;
  /** Anything new scrolls to now. */
  jump: number;
  /** What comes behind the last row. */
  more?: MoreRows;
  onOpen: (programme: Programme, channel: ChannelCard) => void;
};

/** Before anything is measured: what a large screen shows. */
const FIRST_VIEW = 3 * 60 * MINUTE;
/** Of what is before now, after the way back to it. */
const LEAD_MINUTES = 20;
/** So much of the hours that came is in sight at once. */
const EARLIER_MINUTES = 60;

/** Channels down, time across, a line at now. Arrow keys move, Enter opens; only what is in sight is drawn. */
export function GuideGrid(props: Props) {
  const { rows, grid, now, zone, entersAt, currentId, reminded, genreId, jump, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(() =>
    drawnSpan({ from: grid.from, to: grid.from + FIRST_VIEW }, grid),
  );
  const cells = useMemo(() => rows.map(({ programmes }) => ({ cells: programmes })), [rows]);
  const [moved, setMoved] = useState<GridFocus | null>(null);
  const focus = moved ?? entryOf(cells, entersAt);

  const atMinute = (time: number) => (time - grid.from) / MINUTE;

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      const perMinute = widthOfMinute(element, grid);
      const from = grid.from + (element.scrollLeft / perMinute) * MINUTE;
      const to = from + (element.clientWidth / perMinute) * MINUTE;
      const next = drawnSpan({ from, to }, grid);
      setDrawn((last) => (last.from === next.from && last.to === next.to ? last : next));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
    };
  }, [grid]);

  // Hours that come or go on the left move nothing that is in sight, but for a glimpse of those that came.
  const began = useRef(grid.from);
  useLayoutEffect(() => {
    const element = box.current;
    const more = (began.current - grid.from) / MINUTE;
    began.current = grid.from;
    if (element === null || more === 0) return;
    const glimpse = more > 0 ? Math.min(more, EARLIER_MINUTES) : 0;
    element.scrollLeft += (more - glimpse) * widthOfMinute(element, grid);
  }, [grid]);

  useEffect(() => {
    const element = box.current;
    if (element === null || jump === 0) return;
    const minutes = Math.max(0, atMinute(now) - LEAD_MINUTES);
    element.scrollTo({ left: minutes * widthOfMinute(element, grid) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a clock that moves on must not scroll
  }, [jump]);

  // A key may lead to a programme that was not drawn yet: it gets the focus once it is.
  useEffect(() => {
    if (moved === null) return;
    const cell = box.current?.querySelector<HTMLElement>(`[data-programme="${moved.id}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [moved]);

  function onKeyDown(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset['programme'];
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const row = cells.findIndex((each) => each.cells.some((cell) => cell.id === id));
    // A pointer may have put the focus elsewhere than the last key did.
    const from = focus?.id === id ? focus : (entryOf(cells.slice(row, row + 1), entersAt) ?? focus);
    if (from === undefined) return;
    const next = moveInGrid(cells, { ...from, row, id }, event.key);
    if (next !== undefined) setMoved(next);
  }

  const isNowInside = now >= grid.from && now < grid.to;
  return (
    <div ref={box} className="guide">
      <div className="guide-track" style={{ '--span': atMinute(grid.to) } as CSSProperties}>
        <div className="guide-ruler">
          {halfHours(grid).map((time) => (
            <span key={time} aria-hidden="true" style={{ '--at': atMinute(time) } as CSSProperties}>
              {wallClock(time, zone)}
            </span>
          ))}
          <div className="guide-corner">
            {props.earlierTo === null ? (
              <span aria-hidden="true">{zone.name}</span>
            ) : (
              <Link to={props.earlierTo} replace preventScrollReset aria-label="Jam sebelumnya">
                <ChevronLeft className="size-4" aria-hidden="true" />
                <span className="lg:hidden">Tadi</span>
                <span className="max-lg:hidden">Jam sebelumnya</span>
              </Link>
            )}
          </div>
        </div>
        {/* The keys only move the focus between the links inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
        <ul aria-label={`Jadwal siaran, waktu ${zone.name}`} onKeyDown={onKeyDown}>
          {rows.map(({ channel, programmes }, at) => (
            <GuideRow
              key={channel.id}
              channel={channel}
              programmes={programmes}
              grid={grid}
              drawn={drawn}
              now={now}
              zone={zone}
              isCurrent={channel.id === currentId}
              focusId={focus?.row === at ? focus.id : null}
              reminded={reminded}
              genreId={genreId}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {props.more != null && <RowsEnd more={props.more} />}
        {isNowInside && (
          <div
            className="guide-now"
            aria-hidden="true"
            style={{ '--at': atMinute(now) } as CSSProperties}
          />
        )}
      </div>
    </div>
  );
}

/** In pixels, as the style sheet has it on this screen. */
function widthOfMinute(box: HTMLElement, grid: Span): number {
  const [first, second] = box.querySelectorAll<HTMLElement>('.guide-ruler > span');
  const apart = (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
  return apart > 0 ? apart / 30 : box.scrollWidth / ((grid.to - grid.from) / MINUTE);
}
