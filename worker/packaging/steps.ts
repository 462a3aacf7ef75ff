/** The steps of packaging in their order, with the part of the whole that each takes. */
const PARTS = {
  fetch: 0.02,
  probe: 0.01,
  loudness: 0.04,
  encode: 0.8,
  pictures: 0.05,
  check: 0.03,
  upload: 0.05,
} as const;

export type StepName = keyof typeof PARTS;

/** Tells how far a step is, 0 to 1. */
export type Report = (step: StepName, part: number) => void;

/** How far the whole is when `step` is at `part`. */
export function overallProgress(step: StepName, part: number): number {
  let before = 0;
  for (const [name, share] of Object.entries(PARTS)) {
    if (name === step) return before + share * Math.min(1, Math.max(0, part));
    before += share;
  }
  return before;
}
