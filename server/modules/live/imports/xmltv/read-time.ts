const SHAPE = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/**
 * A time as XMLTV writes it: `20260822160000 +0700`, also without seconds, or a day alone. Without an offset it is UTC.
 * Undefined for anything else, and for days and hours that are not.
 */
export function readTime(text: string): Date | undefined {
  const match = SHAPE.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  const written = new Date(utc);
  // Date.UTC takes the 31st of February for a day in March.
  const isReal =
    written.getUTCFullYear() === year &&
    written.getUTCMonth() === month - 1 &&
    written.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  const offset = offsetOf(match[7]);
  return isReal && offset !== undefined ? new Date(utc - offset) : undefined;
}

const MINUTE = 60_000;
const FARTHEST = 14 * 60;

/** Milliseconds ahead of UTC; undefined for one that no place on earth has. */
function offsetOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^[+-]/.test(text)) return 0;
  const digits = text.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  if (minutes > FARTHEST) return undefined;
  return (digits.startsWith('-') ? -minutes : minutes) * MINUTE;
}
