import { type KpiClass, kpiClasses } from '#contract/age-ratings.ts';

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

/** Milliseconds ahead of UTC; undefined for one that no zone on earth has. */
function offsetOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^[+-]/.test(text)) return 0;
  const digits = text.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  if (minutes > FARTHEST) return undefined;
  return (digits.startsWith('-') ? -minutes : minutes) * MINUTE;
}

/** The class of a `<rating system="KPI">`, such as `R` or `R-BO`; null for other systems and unknown classes. */
export function readKpiClass(system: string | undefined, value: string): KpiClass | null {
  if (system === undefined || !/^kpi$/i.test(system.trim())) return null;
  const given = value.trim().toUpperCase().split(/[\s-]/)[0] ?? '';
  return kpiClasses.find((known) => known === given) ?? null;
}

/** An episode as people read it: `xmltv_ns` counts from 0 (`1.4.0/1` is `S2 E5`), others are shown as they are. */
export function readEpisode(system: string | undefined, value: string): string | null {
  const text = value.trim().slice(0, 40);
  if (system !== 'xmltv_ns') return text === '' ? null : text;
  const [season, episode] = text.split('.').map((part) => /^\s*(\d{1,4})/.exec(part)?.[1]);
  const words = [
    season === undefined ? '' : `S${Number(season) + 1}`,
    episode === undefined ? '' : `E${Number(episode) + 1}`,
  ];
  return words.filter((word) => word !== '').join(' ') || null;
}

/** An address of a picture that a page may show. */
export function readPictureUrl(value: string | undefined): string | null {
  const url = value === undefined ? null : URL.parse(value.trim());
  const isFit = url?.protocol === 'https:' && url.username === '' && url.href.length <= 1000;
  return isFit ? url.href : null;
}

/** One line without what can't be seen, no longer than `max`, never ending in half a letter. */
export function oneLine(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (line.length <= max) return line;
  return `${line
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()}…`;
}
