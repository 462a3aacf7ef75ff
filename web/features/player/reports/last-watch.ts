import { LAST_WATCH as KEY } from '../../../lib/session/session.ts';

/** The specification's content types. Those of television name a channel, now or in the past; `VOD` a product. */
const television = ['LIVETV', 'LIVETV_V3', 'CatchUp'] as const;
type Television = (typeof television)[number];

/**
 * The specification's record of a viewing that the page could not end in time; `position` in seconds. `LIVETV_V3` is
 * what an older client left, `CatchUp` what was watched of a channel's past.
 */
export type LastWatch = { id: string; position: number; type: 'VOD' | Television };

/** Whether a channel was watched: `position` is then for how long. */
export function isTelevision(type: LastWatch['type']): type is Television {
  return television.some((known) => known === type);
}

export function keepLastWatch(record: LastWatch): void {
  localStorage.setItem(KEY, JSON.stringify(record));
}

export function forgetLastWatch(): void {
  localStorage.removeItem(KEY);
}

/** Takes the record out of its place; null when there is none. */
export function takeLastWatch(): string | null {
  const kept = localStorage.getItem(KEY);
  forgetLastWatch();
  return kept;
}

/** @throws Error 'Failed to parse last watch' */
export function readLastWatch(text: string): LastWatch {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (cause) {
    throw new Error('Failed to parse last watch', { cause });
  }
  if (!isLastWatch(record)) throw new Error('Failed to parse last watch');
  return record;
}

function isLastWatch(value: unknown): value is LastWatch {
  if (typeof value !== 'object' || value === null) return false;
  const { id, position, type } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof position === 'number' &&
    position >= 0 &&
    (type === 'VOD' || television.some((known) => known === type))
  );
}
