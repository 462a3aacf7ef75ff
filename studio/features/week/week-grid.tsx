import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { WeekConflict, WeekRun, WeekSlot } from '#contract/live/week-shapes.ts';
import { notify } from '../../../web/lib/feedback/toast.ts';
import { startOfDay, zones } from '../../../web/lib/formats/zone.ts';
import { cx } from '../../../web/ui/cx.ts';
import { daysFrom, minuteOf, type Piece, piecesOn, STEP, today } from './edit-slots.ts';
import { DAY_STEPS, dragSlot, type Held, nudged, onceDragged, STEP_PX } from './hold-slot.ts';
import { WeekBlock } from './week-block.tsx';
import { dayLabel, layerNames, minuteText, threeClocks } from './words.ts';

type Props = {
  from: string;
  now: number;
  lockedUntil: string;
  runs: readonly WeekRun[];
  slots: readonly WeekSlot[];
  conflicts: readonly WeekConflict[];
  isReadOnly: boolean;
  /** The beginning of the run that is chosen. */
  chosen: string | undefined;
  /** The beginning of a run that gets the focus as soon as it is there. */
  wanted: string | undefined;
  onChoose: (start: string) => void;
  onFocused: () => void;
  onMove: (held: Held) => void;
  onSwap: (run: WeekRun) => void;
  onMoveTo: (run: WeekRun) => void;
  onRemove: (run: WeekRun) => void;
};

const HEIGHT = DAY_STEPS * STEP_PX;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NUDGES: Record<string, [days: number, minutes: number]> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Seven days of a channel: a column a day, five minutes a step. A block is moved and resized with the pointer, or held
 * with Enter and moved with the arrows; every key has its button beside the grid.
 */
export function WeekGrid(props: Props) {
  const { from, now, lockedUntil, runs, slots, conflicts, isReadOnly, chosen } = props;
  const days = daysFrom(from, 7);
  const [held, hold] = useState<Held>();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const pieces = days.map((day) => piecesOn(day, runs));
  const all = pieces.flat().filter(({ isWhole }) => isWhole);
  const tabStop =
    all.find(({ run }) => run.start === chosen) ?? all.find(({ run }) => !run.isLocked) ?? all[0];
  const current = today(now);

  useEffect(() => {
    const top = (minuteOf(now) / STEP) * STEP_PX;
    scroller.current?.scrollTo({ top: Math.max(top - 120, 0) });
    // Only at first: afterwards it stays where somebody scrolled it.
    // oxlint-disable-next-line react/exhaustive-deps -- it runs once, as said above
  }, []);

  const { wanted, onChoose, onFocused } = props;
  useEffect(() => {
    if (wanted === undefined || runs.every(({ start }) => start !== wanted)) return;
    columns.current?.querySelector<HTMLElement>(`[data-start="${wanted}"]`)?.focus();
    onChoose(wanted);
    onFocused();
    // oxlint-disable-next-line react/exhaustive-deps -- what the page hands over is new each time
  }, [runs, wanted]);

  function focusRun(run: WeekRun | undefined): void {
    if (run === undefined) return;
    props.onChoose(run.start);
    columns.current?.querySelector<HTMLElement>(`[data-start="${run.start}"]`)?.focus();
  }

  function go(piece: Piece, key: string): void {
    const column = pieces.findIndex((own) => own.includes(piece));
    const own = (pieces[column] ?? []).filter(({ isWhole }) => isWhole);
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      // Behind the last of a day comes the first of the next one.
      const all = pieces.flat().filter(({ isWhole }) => isWhole);
      return focusRun(all[all.indexOf(piece) + (key === 'ArrowUp' ? -1 : 1)]?.run);
    }
    if (key === 'Home' || key === 'End') return focusRun(own.at(key === 'Home' ? 0 : -1)?.run);
    const next = (pieces[column + (key === 'ArrowLeft' ? -1 : 1)] ?? []).filter(
      ({ isWhole }) => isWhole,
    );
    focusRun((next.findLast((each) => each.from <= piece.from) ?? next[0])?.run);
  }

  function press(event: KeyboardEvent, piece: Piece): void {
    const { run } = piece;
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    const isMine = !isReadOnly && !run.isLocked;
    const slot = slots.find(({ id }) => id === run.slotId);
    const nudge = NUDGES[key];
    if (held !== undefined) {
      if (key === 'Enter' || key === ' ') {
        props.onMove(held);
        hold(undefined);
      } else if (key === 'Escape') hold(undefined);
      else if (nudge !== undefined) hold(nudged(held, nudge, event, days));
      else return;
    } else if (nudge !== undefined || key === 'Home' || key === 'End') go(piece, key);
    else if (key === 'Enter' && isMine) {
      if (slot === undefined) props.onSwap(run);
      else
        hold({
          slotId: slot.id,
          day: days[pieces.findIndex((own) => own.includes(piece))] ?? from,
          start: slot.start,
          minutes: slot.minutes,
        });
    } else if (key === 'g' && isMine) props.onSwap(run);
    else if ((key === 'p' || key === 'Delete') && !isReadOnly && (!isMine || slot === undefined))
      tellFixed(run);
    else if (key === 'p' && isMine) props.onMoveTo(run);
    else if (key === 'Delete' && isMine) props.onRemove(run);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function drag(event: PointerEvent<HTMLElement>, piece: Piece, edge: 'move' | 'end'): void {
    const slot = slots.find(({ id }) => id === piece.run.slotId);
    if (isReadOnly || columns.current === null) return;
    if (piece.run.isLocked || slot === undefined)
      return onceDragged(event, () => tellFixed(piece.run));
    const day = days[pieces.findIndex((own) => own.includes(piece))] ?? from;
    dragSlot(event, { slot, day, from: piece.from, edge, days, box: columns.current }, (now) => {
      hold(now.isDone ? undefined : now.held);
      if (now.isDone && now.held !== undefined) props.onMove(now.held);
    });
  }

  const heldTitle = runs.find(({ slotId }) => slotId === held?.slotId)?.title ?? '';
  return (
    <div className="flex min-h-80 min-w-0 flex-col max-xl:h-[70dvh] xl:flex-1">
      <output className="sr-only" aria-live="assertive">
        {held !== undefined &&
          `${heldTitle}: ${dayLabel(held.day, current).name} ${minuteText(held.start)} sampai ${minuteText(held.start + held.minutes)} WIB. Panah memindahkan, Shift dan panah mengubah panjang, Enter menaruh, Escape batal.`}
      </output>
      {/* The grid scrolls in both directions, so it has to take the focus of who scrolls by keyboard; its blocks do. */}
      <section
        ref={scroller}
        aria-label="Jadwal tujuh hari"
        className="relative min-h-0 flex-1 scroll-pt-10 scroll-pl-24 overflow-auto rounded-m border border-line bg-ink-1"
      >
        <div className="grid min-w-[49rem] grid-cols-[6rem_1fr]">
          <div className="sticky top-0 left-0 z-30 grid grid-cols-3 items-end border-r border-b border-line bg-ink-1 pb-1 text-center text-note text-haze">
            {zones.map(({ name }) => (
              <span
                key={name}
                className={cx('whitespace-nowrap', name === 'WIB' && 'font-bold text-mist')}
              >
                {name}
              </span>
            ))}
          </div>
          <div className="sticky top-0 z-20 grid grid-cols-7 border-b border-line bg-ink-1">
            {days.map((day) => {
              const { name, date } = dayLabel(day, current);
              return (
                <h2
                  key={day}
                  className={cx(
                    'border-l border-line px-2 py-1 text-small font-bold first:border-l-0',
                    day === current && 'text-jingga',
                  )}
                >
                  {name} <span className="block font-normal text-haze">{date}</span>
                </h2>
              );
            })}
          </div>
          <div
            aria-hidden="true"
            className="sticky left-0 z-10 border-r border-line bg-ink-1"
            style={{ height: HEIGHT }}
          >
            {HOURS.map((hour) => (
              <div
                key={hour}
                className="tabular grid grid-cols-3 border-t border-line text-center text-note text-haze first:border-t-0"
                style={{ height: 12 * STEP_PX }}
              >
                {zones.map(({ name }, i) => (
                  <span key={name} className={cx(i === 0 && 'font-semibold text-mist')}>
                    {String((hour + i) % 24).padStart(2, '0')}
                  </span>
                ))}
              </div>
            ))}
          </div>
          <div ref={columns} className="grid grid-cols-7" style={{ height: HEIGHT }}>
            {days.map((day, column) => (
              <section
                key={day}
                aria-label={`${dayLabel(day, current).name} ${dayLabel(day, current).date}`}
                className="relative grid border-l border-line first:border-l-0"
                style={{ gridTemplateRows: `repeat(${DAY_STEPS}, ${STEP_PX}px)` }}
              >
                {(pieces[column] ?? []).map((piece) => (
                  <WeekBlock
                    key={`${piece.run.slotId ?? piece.run.start} ${piece.isWhole}`}
                    piece={piece}
                    stepPx={STEP_PX}
                    isTabStop={piece === tabStop}
                    isChosen={piece.isWhole && piece.run.start === chosen}
                    isHeld={held !== undefined && piece.run.slotId === held.slotId}
                    mayEdit={!isReadOnly && !piece.run.isLocked && piece.run.slotId !== null}
                    conflict={conflicts.find(
                      ({ slotId, at }) =>
                        slotId === piece.run.slotId &&
                        slotId !== null &&
                        Date.parse(at) === Date.parse(piece.run.start),
                    )}
                    label={`${dayLabel(day, current).name} ${threeClocks(piece.run.start)}, ${layerNames[piece.run.layer]}${piece.run.isLocked ? ', terkunci' : ''}`}
                    onChoose={() => props.onChoose(piece.run.start)}
                    onKey={(event) => press(event, piece)}
                    onDrag={(event, edge) => drag(event, piece, edge)}
                    onOpen={() => !isReadOnly && !piece.run.isLocked && props.onSwap(piece.run)}
                  />
                ))}
                {held?.day === day && (
                  <div
                    aria-hidden="true"
                    className="pointer-events-none absolute inset-x-0 z-20 rounded-s border-2 border-dashed border-jingga bg-jingga-deep/80 px-1.5 text-note font-bold"
                    style={{
                      top: (held.start / STEP) * STEP_PX,
                      height: (held.minutes / STEP) * STEP_PX,
                    }}
                  >
                    {minuteText(held.start)}–{minuteText(held.start + held.minutes)} {heldTitle}
                  </div>
                )}
                <LockLine day={day} lockedUntil={Date.parse(lockedUntil)} />
              </section>
            ))}
          </div>
        </div>
      </section>
    </div>
  );
}

/** Why a block can't be moved or taken off. */
function tellFixed({ isLocked }: WeekRun): void {
  const message = isLocked
    ? 'Acara ini terkunci: sudah terkirim ke penonton.'
    : 'Acara ini belum menjadi slot. Ganti isinya dulu (G), baru bisa dipindah.';
  notify({ message, status: 'info' });
}

/** What lies above it was sent to players already. */
function LockLine({ day, lockedUntil }: { day: string; lockedUntil: number }) {
  const begin = startOfDay(day, zones[0]) ?? 0;
  const minutes = (lockedUntil - begin) / 60_000;
  if (minutes <= 0 || minutes > DAY_STEPS * STEP) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-kunyit"
      style={{ top: (minutes / STEP) * STEP_PX }}
    />
  );
}
