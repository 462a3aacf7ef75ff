import type { Reading } from './reading.ts';

/** Lines of one broken limit that are shown; the others are counted. */
const SHOWN = 12;

export interface Report {
  /** A line a measure. */
  readonly lines: readonly string[];
  /** What breaks which limit. */
  readonly complaints: readonly string[];
  readonly holds: boolean;
}

/** What `npm run shape` prints of its readings. */
export function reportOf(readings: readonly Reading[]): Report {
  const width = Math.max(...readings.map(({ name }) => name.length));
  const broken = readings.filter(({ holds }) => !holds);
  return {
    lines: readings.map(
      ({ name, value, limit, holds }) =>
        `${holds ? 'ok    ' : 'BROKEN'}  ${name.padEnd(width)}  ${value}, ${limit}`,
    ),
    complaints: broken.flatMap(({ name, broken: what }) => {
      if (what.length === 0) return [];
      const more = what.length > SHOWN ? [`  and ${what.length - SHOWN} more`] : [];
      return [`\n${name}:`, ...what.slice(0, SHOWN).map((line) => `  ${line}`), ...more];
    }),
    // Without readings nothing was held to anything.
    holds: readings.length > 0 && broken.length === 0,
  };
}
