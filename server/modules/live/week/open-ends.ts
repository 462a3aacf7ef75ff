import type { KpiClass } from '#contract/age-ratings.ts';
import { DAY, MINUTE } from '#contract/constants.ts';
import type { WeekConflict, WeekSlot } from '#contract/live/week-shapes.ts';
import { WIB_OFFSET } from '#platform/zone.ts';

const DAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'];

/** `Senin 20.00 WIB`. */
export function whenOf(at: number): string {
  const wall = new Date(at + WIB_OFFSET);
  const clock = wall.toISOString().slice(11, 16).replace(':', '.');
  return `${DAYS[wall.getUTCDay()] ?? ''} ${clock} WIB`;
}

const CHILDREN = 'anak';
export const isForChildren = ({ genreId }: { genreId: string }) => genreId === CHILDREN;

/** A channel as far as it matters for what comes over to it. */
export type TargetChannel = { kind: string; genreId: string; matrix: string };
type Coming = { kpiClass: KpiClass | null; matrix: string };

/**
 * Why an event of a channel may not go on at another one; undefined where it may. Not at one for children with what is not for
 * them, nor at one that is open to viewers whom the event's own channel is not open to.
 */
export function whyNotThere(
  { kpiClass, matrix }: Coming,
  to: TargetChannel | undefined,
): 'channel' | 'child' | 'matrix' | undefined {
  if (to?.kind !== 'encoded') return 'channel';
  if (isForChildren(to) && (kpiClass === 'R' || kpiClass === 'D')) return 'child';
  // Classes are in the order of what opens them: A is for all.
  return to.matrix < matrix ? 'matrix' : undefined;
}

type Channels = ReadonlyMap<string, TargetChannel & { name: string }>;
/** A slot on a day of its own. */
type Event = {
  slot: WeekSlot;
  start: number;
  content: { title: string; kpiClass: KpiClass | null };
};
type Found = Omit<WeekConflict, 'at'> & { at: number };

/** Events whose maximum reaches what stands at a fixed time, in their layer or above it; and where they go on then. */
export function openEndsOf(
  all: readonly Event[],
  week: { channelId: string; matrix: string; channels: Channels; begin: number },
): Found[] {
  const { channelId, matrix, channels, begin } = week;
  return all.flatMap(({ slot, start, content }): Found[] => {
    if (slot.maxMinutes === null || start < begin) return [];
    const most = start + slot.maxMinutes * MINUTE;
    const to = slot.overflowChannelId === null ? undefined : channels.get(slot.overflowChannelId);
    const common = { slotId: slot.id, at: start };
    const isItself = slot.overflowChannelId === channelId;
    const why = isItself ? 'channel' : whyNotThere({ kpiClass: content.kpiClass, matrix }, to);
    if (slot.overflowChannelId !== null && why !== undefined) {
      const name = to?.name ?? '';
      const words = {
        channel: `${content.title} hanya bisa dilanjutkan di saluran encoder lain yang tampil.`,
        child: `${content.title} berkelas ${content.kpiClass ?? ''}, sedangkan ${name} saluran anak.`,
        matrix: `${content.title} tayang di saluran kelas ${matrix}, sedangkan ${name} kelas ${to?.matrix ?? ''} dan terbuka bagi penonton lain.`,
      }[why];
      return [
        {
          ...common,
          code: why === 'child' ? 'child' : 'wrongChannel',
          severity: 'error',
          message: `${whenOf(start)}: ${words} Pilih saluran lanjutan lain, atau kosongkan.`,
        },
      ];
    }
    const next = all.find(
      (other) =>
        other.start > start &&
        other.start < Math.min(most, start + DAY) &&
        (other.slot.layer === slot.layer ? other.slot.isFixed : isAbove(other, slot.layer)),
    );
    if (next === undefined) return [];
    const words = `${whenOf(start)}: ${content.title} boleh berjalan sampai ${whenOf(most)}, tetapi ${next.content.title} mulai pasti ${whenOf(next.start)}.`;
    return [
      to === undefined
        ? {
            ...common,
            code: 'openEnd',
            severity: 'warning',
            message: `${words} Siaran terpotong di situ: pilih saluran untuk melanjutkannya, atau pendekkan batasnya.`,
          }
        : {
            ...common,
            code: 'openEnd',
            severity: 'note',
            message: `${words} Bila belum selesai, siaran berlanjut sendiri di ${to.name}.`,
          },
    ];
  });
}

const RANKS = { live: 0, dated: 1, template: 2 };
const isAbove = ({ slot }: Event, layer: keyof typeof RANKS) => RANKS[slot.layer] < RANKS[layer];
