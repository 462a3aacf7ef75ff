import { dayAfter, dayWords } from '../../lib/formats/zone.ts';
import type { ChipData } from '../../ui/chips.tsx';

type Genre = { id: string; name: string };

/** All channels, and each genre. */
export function genreChips(
  genres: readonly Genre[],
  to: (genreId: string | undefined) => string,
): ChipData[] {
  const each = genres.map(({ id, name }) => ({ key: id, to: to(id), label: name }));
  return [{ key: '', to: to(undefined), label: 'Semua' }, ...each];
}

type Reach = { back: number; ahead: number };

/** The days that the guide reaches, past and to come. */
export function dayChips(
  today: string,
  { back, ahead }: Reach,
  to: (day: string) => string,
): ChipData[] {
  return Array.from({ length: back + ahead + 1 }, (_, at) => {
    const day = dayAfter(today, at - back);
    const { name, date } = dayWords(day, today);
    return { key: day, to: to(day), label: name, note: date };
  });
}
