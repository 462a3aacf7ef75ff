export { date, dateTime, number, orderNumber, rupiah } from '#contract/formats.ts';

const MINUTE_MS = 60_000;

/** What would be rounded to `1000.0K`. */
const MILLION = 999_950;

/** Counts over 999 as `1.2K`, and where that has no room any more as `1.2M`. */
export function count(value: number): string {
  if (value >= MILLION) return `${(value / 1_000_000).toFixed(1)}M`;
  return value > 999 ? `${(value / 1000).toFixed(1)}K` : String(value);
}

/** A running time in words: `1 j 42 mnt`, `58 mnt`, `40 det`. */
export function runtime(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} det`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? `${hours} j` : '', minutes % 60 > 0 ? `${minutes % 60} mnt` : '']
    .filter(Boolean)
    .join(' ');
}

/** The same spelled out, for screen readers: `1 jam 42 menit`. */
export function spokenRuntime(ms: number): string {
  const names: Record<string, string> = { j: 'jam', mnt: 'menit', det: 'detik' };
  return runtime(ms).replace(/[a-z]+/g, (unit) => names[unit] ?? unit);
}

/** `12 menit lagi`, `1 jam 5 menit lagi`, `sebentar lagi`: what is left of something that goes on. */
export function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes <= 1) return 'sebentar lagi selesai';
  return `${longTime(minutes)} lagi`;
}

/** `45 menit`, `2 jam`, `1 jam 5 menit`. */
export function longTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} jam` : '', rest > 0 ? `${rest} menit` : '']
    .filter(Boolean)
    .join(' ');
}

/** A position in a film or a countdown: `12:40`, `1:02:03`. */
export function clockTime(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
    : `${minutes}:${seconds}`;
}

const steps = [
  { limit: 60, size: 1, unit: 'menit' },
  { limit: 24 * 60, size: 60, unit: 'jam' },
  { limit: 7 * 24 * 60, size: 24 * 60, unit: 'hari' },
  { limit: 60 * 24 * 60, size: 7 * 24 * 60, unit: 'minggu' },
  { limit: 730 * 24 * 60, size: 30 * 24 * 60, unit: 'bulan' },
  { limit: Infinity, size: 365 * 24 * 60, unit: 'tahun' },
];

/** How long ago something was: `baru saja`, `5 menit lalu`, `3 hari lalu`. */
export function ago(time: string | Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(time).getTime()) / MINUTE_MS);
  if (minutes < 1) return 'baru saja';
  const step = steps.find(({ limit }) => minutes < limit);
  return step === undefined ? '' : `${Math.floor(minutes / step.size)} ${step.unit} lalu`;
}

/** `AN` for Ayu Ningsih: what stands in for a picture. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/)
    .filter(Boolean);
  return (
    words
      .slice(0, 2)
      .map((word) => word.charAt(0).toLocaleUpperCase('id'))
      .join('') || '?'
  );
}
