import { useEffect, useState } from 'react';
import type { AnswerOf, InputOf } from '#contract/call.ts';
import type { moveSlot } from '#contract/live/operator-week.ts';
import type { WeekConflict, WeekSlot } from '#contract/live/week-shapes.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { without } from './edit-slots.ts';
import type { WeekDraft } from './use-week.ts';

type Move = InputOf<typeof moveSlot>['body'] & object;
const PAUSE_MS = 300;

/** What goes to the other channel, and what stays here. */
export function moveOf(
  week: Pick<WeekDraft, 'baseNo' | 'slots'>,
  { channelId, toChannelId, slot }: { channelId: string; toChannelId: string; slot: WeekSlot },
): Move {
  const { baseNo, slots } = week;
  return { channelId, toChannelId, slot, baseNo, slots: without(slots, slot.id) };
}

/** What stands against a block on another channel, before it is moved there. */
export function useConflictsThere(move: Move | undefined) {
  const [tried, setTried] = useState<{ text: string; conflicts: readonly WeekConflict[] }>();
  const [problem, setProblem] = useState<string>();
  const text = move && JSON.stringify(move);
  useEffect(() => {
    if (text === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = { ...(JSON.parse(text) as Move), isDryRun: true };
      callStudio<typeof moveSlot>(
        'POST',
        '/studio/v1/week/move-slot',
        { body },
        { signal: stop.signal },
      ).then(
        ({ result }: AnswerOf<typeof moveSlot>) => {
          setTried({ text, conflicts: result.conflicts });
          setProblem(undefined);
        },
        (error: unknown) => {
          if (!stop.signal.aborted)
            setProblem(isApiError(error) ? error.failure.message : 'Belum bisa diperiksa di sana.');
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  const isTried = text !== undefined && tried?.text === text;
  return {
    conflicts: isTried ? tried.conflicts : [],
    isWaiting: text !== undefined && !isTried && problem === undefined,
    problem: text === undefined ? undefined : problem,
  };
}
