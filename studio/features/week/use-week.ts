import { useEffect, useMemo, useReducer, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { checkWeek, getWeek } from '#contract/live/operator-week.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { draftOf, isDirty, stepDraft } from './week-draft.ts';

export type WeekView = AnswerOf<typeof getWeek>['result'];
type Tried = Pick<AnswerOf<typeof checkWeek>['result'], 'runs' | 'conflicts' | 'names'>;

/** Keys are pressed in a row: what they make together is resolved once. */
const PAUSE_MS = 200;
const DAYS = 7;

/**
 * The draft of a week while somebody works on it: its slots, what they would make of the week, and the way back. The
 * server resolves and judges what is not saved yet by the same rules as what it publishes.
 */
export function useWeek(view: WeekView, from: string) {
  const { channelId } = view.channel;
  const [draft, step] = useReducer(stepDraft, { no: view.draftNo, slots: view.slots }, draftOf);
  const [tried, setTried] = useState<{ slots: readonly WeekSlot[]; from: string; made: Tried }>();
  const [problem, setProblem] = useState<string>();
  const { slots, baseNo, past } = draft;
  const isChanged = isDirty(draft);
  useEffect(() => {
    step({ kind: 'received', version: { no: view.draftNo, slots: view.slots } });
  }, [view.draftNo, view.slots]);

  useEffect(() => {
    if (!isChanged) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callStudio<typeof checkWeek>(
        'POST',
        '/studio/v1/week/check',
        { body: { channelId, from, days: DAYS, slots: [...slots] } },
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
  }, [channelId, from, isChanged, slots]);

  const isTried = tried?.slots === slots && tried.from === from;
  const shown: Tried = isChanged && tried?.from === from ? tried.made : view;
  const names = useMemo(
    () => new Map([...view.names, ...shown.names].map(({ id, name }) => [id, name])),
    [view.names, shown.names],
  );
  return {
    baseNo,
    slots,
    ...shown,
    names,
    problem: isChanged ? problem : undefined,
    isDirty: isChanged,
    /** What is shown is older than the draft. */
    isWaiting: isChanged && !isTried,
    canUndo: past.length > 0,
    edit: (next: readonly WeekSlot[]) => step({ kind: 'edit', slots: next }),
    step,
  };
}
export type WeekDraft = ReturnType<typeof useWeek>;
