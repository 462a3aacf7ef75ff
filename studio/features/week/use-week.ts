import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { checkWeek, getWeek } from '#contract/live/operator-week.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';

export type WeekView = AnswerOf<typeof getWeek>['result'];
type Tried = Pick<AnswerOf<typeof checkWeek>['result'], 'runs' | 'conflicts' | 'names'>;

/** Keys are pressed in a row: what they make together is resolved once. */
const PAUSE_MS = 200;
const MOST_UNDONE = 100;
const DAYS = 7;

/**
 * The draft of a week while somebody works on it: its slots, what they would make of the week, and the way back. The
 * server resolves and judges what is not saved yet by the same rules as what it publishes.
 */
export function useWeek(view: WeekView, from: string) {
  const { channelId } = view.channel;
  const [base, setBase] = useState({ no: view.draftNo, slots: view.slots });
  const [slots, setSlots] = useState(view.slots);
  const [past, setPast] = useState<readonly (readonly WeekSlot[])[]>([]);
  const [tried, setTried] = useState<{ slots: readonly WeekSlot[]; from: string; made: Tried }>();
  const [problem, setProblem] = useState<string>();
  const sent = useRef<readonly WeekSlot[] | undefined>(undefined);
  const isDirty = JSON.stringify(slots) !== JSON.stringify(base.slots);
  const latest = useRef({ slots, isDirty });
  useEffect(() => {
    latest.current = { slots, isDirty };
  });

  // A newer version than the one that was edited: what is not saved stays, unless it is what was sent.
  useEffect(() => {
    if (view.draftNo === base.no) return;
    const isSent = sent.current === latest.current.slots;
    if (latest.current.isDirty && !isSent) return;
    setBase({ no: view.draftNo, slots: view.slots });
    setSlots(view.slots);
    setPast([]);
  }, [view.draftNo, view.slots, base.no]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callStudio<typeof checkWeek>(
        'POST',
        '/studio/v1/week/check',
        { body: { channelId, from, days: DAYS, slots } },
        { signal: stop.signal },
      ).then(
        ({ result }) => {
          setTried({ slots, from, made: result });
          setProblem(undefined);
        },
        (error: unknown) => {
          if (!stop.signal.aborted)
            setProblem(isApiError(error) ? error.failure.message : 'Jadwal belum bisa dihitung.');
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [channelId, from, isDirty, slots]);

  const isTried = tried?.slots === slots && tried.from === from;
  const shown: Tried = isDirty && tried?.from === from ? tried.made : view;
  const names = useMemo(
    () => new Map([...view.names, ...shown.names].map(({ id, name }) => [id, name])),
    [view.names, shown.names],
  );
  return {
    base,
    slots,
    ...shown,
    names,
    problem: isDirty ? problem : undefined,
    isDirty,
    /** What is shown is older than the draft. */
    isWaiting: isDirty && !isTried,
    edit(next: readonly WeekSlot[]) {
      setPast((all) => [...all.slice(-MOST_UNDONE), slots]);
      setSlots([...next]);
    },
    undo() {
      const before = past.at(-1);
      if (before === undefined) return;
      setPast(past.slice(0, -1));
      setSlots([...before]);
    },
    canUndo: past.length > 0,
    reset() {
      setSlots(base.slots);
      setPast([]);
    },
    noteSent() {
      sent.current = slots;
    },
    /** What was typed over a version and never saved, taken up again. */
    restore(no: number, kept: readonly WeekSlot[]) {
      setBase({ no, slots: view.slots });
      setSlots([...kept]);
      setPast([]);
    },
    /** Both sides put together: the next save names the newer version. */
    rebase(no: number, merged: readonly WeekSlot[]) {
      setBase({ no, slots: [] });
      setSlots([...merged]);
    },
  };
}
export type WeekDraft = ReturnType<typeof useWeek>;
