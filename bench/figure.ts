/** One measured figure beside its reference, both from the same run on the same machine. */
export type Figure = {
  name: string;
  value: number;
  reference: number;
  /** value / reference. */
  ratio: number;
  target: number;
  /** Whether the ratio keeps its target. */
  holds: boolean;
};

type Measured = { name: string; value: number; reference: number };

/** `atMost` for what should be small (time, bytes), `atLeast` for what should be large (requests a second). */
export function figure(
  { name, value, reference }: Measured,
  target: { atMost: number } | { atLeast: number },
): Figure {
  // Nothing of nothing is all that was asked for.
  const ratio = value === reference ? 1 : value / reference;
  const limit = 'atMost' in target ? target.atMost : target.atLeast;
  const holds = 'atMost' in target ? ratio <= limit : ratio >= limit;
  const rounded = (number: number) => Number(number.toPrecision(4));
  return {
    name,
    value: rounded(value),
    reference: rounded(reference),
    ratio: rounded(ratio),
    target: limit,
    holds,
  };
}

/** A bench can't be run on this machine; the message says what is missing. */
export class CannotMeasure extends Error {}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
