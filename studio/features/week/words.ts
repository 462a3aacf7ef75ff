import type { WeekRun, WeekSlot } from '#contract/live/week-shapes.ts';
import { dayWords, wallClock, type Zone, zones } from '../../../web/lib/formats/zone.ts';

export const layerNames: Record<WeekRun['layer'], string> = {
  live: 'Langsung',
  dated: 'Tanggal ini',
  template: 'Pola mingguan',
  base: 'Rotasi',
};

/** How blocks of a layer look; the letter says it too. */
export const layerLooks: Record<WeekRun['layer'], { mark: string; look: string }> = {
  live: { mark: 'L', look: 'border-merah bg-merah-deep' },
  dated: { mark: 'T', look: 'border-jingga bg-jingga-deep' },
  template: { mark: 'P', look: 'border-toska bg-toska-deep' },
  base: { mark: '', look: 'border-line bg-ink-1' },
};

export const severityNames = { error: 'Masalah', warning: 'Peringatan', note: 'Catatan' } as const;
export const severityTones = { error: 'bad', warning: 'waiting', note: 'plain' } as const;

const [wib] = zones;
export const clockAt = (time: string | number, zone: Zone = wib) =>
  wallClock(typeof time === 'number' ? time : Date.parse(time), zone);

/** `20.00 WIB · 21.00 WITA · 22.00 WIT` */
export function threeClocks(time: string | number): string {
  return zones.map((zone) => `${clockAt(time, zone)} ${zone.name}`).join(' · ');
}

/** `Sen 23 Nov` */
export function dayLabel(day: string, today: string): { name: string; date: string } {
  return dayWords(day, today);
}

export const WEEKDAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'];

/** `4 menit 30 detik` of film, as a person says it. */
export function lengthOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds % 60);
  return [minutes > 0 && `${minutes} mnt`, (rest > 0 || minutes === 0) && `${rest} dtk`]
    .filter(Boolean)
    .join(' ');
}

export function minuteText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours % 24).padStart(2, '0')}.${String(rest).padStart(2, '0')}`;
}

/** `20:30` of a time field, in minutes since midnight. */
export function minutesOfClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** How a slot's source is called, by the names that came with the week. */
export function sourceName(
  { source }: Pick<WeekSlot, 'source'>,
  names: ReadonlyMap<string, string>,
): string {
  if (source.kind === 'contribution') return source.title;
  const id =
    source.kind === 'fixture'
      ? source.fixtureId
      : source.kind === 'category'
        ? source.categoryId
        : source.titleId;
  const name = names.get(id) ?? '…';
  return source.kind === 'category' ? `Kategori ${name}` : name;
}

/** `Riak, Sen 23 Nov 20.00–21.30`. */
function slotWords(slot: WeekSlot, names: ReadonlyMap<string, string>): string {
  const day =
    slot.date === null
      ? `setiap ${WEEKDAYS[(slot.weekday ?? 1) - 1] ?? ''}`
      : Object.values(dayLabel(slot.date, '')).join(' ');
  return `${sourceName(slot, names)}, ${day} ${minuteText(slot.start)}–${minuteText(slot.start + slot.minutes)} WIB`;
}

/** What became of a slot from one version to another. */
export function differenceWords(
  before: WeekSlot | null,
  after: WeekSlot | null,
  names: ReadonlyMap<string, string>,
): string {
  if (before === null || after === null) {
    const own = after ?? before;
    return own === null ? '' : `${after === null ? 'Dilepas' : 'Baru'}: ${slotWords(own, names)}`;
  }
  const [was, is] = [slotWords(before, names), slotWords(after, names)];
  return was === is ? `Diatur lain: ${is}` : `Diubah: ${was} menjadi ${is}`;
}
