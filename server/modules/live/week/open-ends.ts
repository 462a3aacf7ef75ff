import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import type { WeekConflict, WeekSlot } from '#contract/live/week-shapes.ts';

const DAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'];
const WIB = 7 * HOUR;

/** `Senin 20.00 WIB`. */
export function whenOf(at: number): string {
  const wall = new Date(at + WIB).toISOString();
  return `${DAYS[new Date(at + WIB).getUTCDay()] ?? ''} ${wall.slice(11, 16).replace(':', '.')} WIB`;
}

type Channels = ReadonlyMap<string, { name: string; kind: string }>;
/** A slot on a day of its own. */
type Event = { slot: WeekSlot; start: number; content: { title: string } };
type Found = Omit<WeekConflict, 'at'> & { at: number };

/** Events whose maximum reaches what stands at a fixed time, in their layer or above it; and where they go on then. */
export function openEndsOf(
  all: readonly Event[],
  { channelId, channels, begin }: { channelId: string; channels: Channels; begin: number },
): Found[] {
  return all.flatMap(({ slot, start, content }): Found[] => {
    if (slot.maxMinutes === null || start < begin) return [];
    const most = start + slot.maxMinutes * MINUTE;
    const to = slot.overflowChannelId === null ? undefined : channels.get(slot.overflowChannelId);
    const common = { slotId: slot.id, at: start };
    const isLost = slot.overflowChannelId !== null && to?.kind !== 'encoded';
    if (isLost || slot.overflowChannelId === channelId)
      return [
        {
          ...common,
          code: 'wrongChannel',
          severity: 'error',
          message: `${whenOf(start)}: ${content.title} hanya bisa dilanjutkan di saluran encoder lain yang tampil. Pilih saluran lain, atau kosongkan.`,
        },
      ];
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
