import type { AlarmKind, WallTile } from '#contract/live/operator-wall.ts';
import type { Tone } from '../../ui/badge.tsx';

export const alarmNames: Record<AlarmKind, string> = {
  down: 'Tidak tayang',
  backup: 'Pindah ke cadangan',
  black: 'Gambar hitam',
  frozen: 'Gambar diam',
  silent: 'Tanpa suara',
  lag: 'Terlambat',
  audience: 'Penonton hilang',
  quality: 'Kualitas buruk',
};

export const problemNames = { black: 'Hitam', frozen: 'Diam', silent: 'Senyap' } as const;

/** What viewers get of a channel now, in a word or two. */
export function stateOf({ kind, state, source, hold }: WallTile): { words: string; tone: Tone } {
  if (state === 'slate')
    return hold === 'slate'
      ? { words: 'Slate (tangan)', tone: 'active' }
      : { words: 'Slate', tone: 'bad' };
  if (state === 'off') return { words: 'Tidak tayang', tone: 'bad' };
  if (state === 'waiting') return { words: 'Menunggu siaran', tone: 'waiting' };
  if (kind === 'assembled') return { words: 'Tayang', tone: 'good' };
  if (source === 'backup')
    return hold === 'backup'
      ? { words: 'Cadangan (tangan)', tone: 'active' }
      : { words: 'Cadangan', tone: 'waiting' };
  return { words: 'Utama', tone: 'good' };
}
