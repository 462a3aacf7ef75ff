import type { SubtitleCue } from '#contract/catalog/operator-subtitles.ts';

type Cues = readonly SubtitleCue[];
/** A text while it is edited, with what it was before each step and what was taken back. */
export type CueHistory = {
  cues: Cues;
  past: readonly Cues[];
  future: readonly Cues[];
  /** The last step, into which what goes on at once is taken. */
  step: { key: string; at: number } | undefined;
};

const MOST_STEPS = 200;
/** A drag and what is typed in one go are one step. */
const SAME_STEP_MS = 1_000;

export const historyOf = (cues: Cues): CueHistory => ({
  cues,
  past: [],
  future: [],
  step: undefined,
});

/** Goes a step on. */
export function withStep(history: CueHistory, cues: Cues, now: number): CueHistory {
  if (cues === history.cues) return history;
  const key = keyOf(history.cues, cues);
  const { step, past } = history;
  const goesOn = key !== undefined && key === step?.key && now - step.at < SAME_STEP_MS;
  return {
    cues,
    past: goesOn ? past : [...past, history.cues].slice(-MOST_STEPS),
    future: [],
    step: key === undefined ? undefined : { key, at: now },
  };
}

export function withoutStep({ cues, past, future }: CueHistory): CueHistory | undefined {
  const before = past.at(-1);
  if (before === undefined) return undefined;
  return { cues: before, past: past.slice(0, -1), future: [cues, ...future], step: undefined };
}

export function withStepAgain({ cues, past, future }: CueHistory): CueHistory | undefined {
  const [next, ...rest] = future;
  if (next === undefined) return undefined;
  return { cues: next, past: [...past, cues], future: rest, step: undefined };
}

/** The one line that a change is about, and what of it; undefined where it is about more. */
function keyOf(before: Cues, after: Cues): string | undefined {
  if (before.length !== after.length) return undefined;
  const changed = after.flatMap((cue, at) => (cue === before[at] ? [] : [at]));
  const [at, ...others] = changed;
  if (at === undefined || others.length > 0) return undefined;
  const [was, is] = [before[at], after[at]];
  if (was === undefined || is === undefined) return undefined;
  const fields = (['fromMs', 'untilMs', 'text'] as const).filter((one) => was[one] !== is[one]);
  return `${at} ${fields.join(' ')}`;
}
