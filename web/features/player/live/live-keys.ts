import { type Command, commandOf, type Focus, shortcutHelp } from '../shell/shortcuts.ts';

/** What keys do while television is on, beside what they do to a film. */
export type LiveCommand =
  | Exclude<Command, { seekToShare: number } | 'next'>
  | 'channel-up'
  | 'channel-down'
  | 'last-channel'
  | 'start-over'
  | 'go-live'
  | 'guide'
  | 'audio-only'
  | { digit: string };

/**
 * Up and down stay with the volume, as for films; channels change by the keys that remote controls send and by those
 * that stand for pages. Digits name a channel instead of a position in the film.
 */
const commands: Record<string, LiveCommand> = {
  PageUp: 'channel-up',
  ChannelUp: 'channel-up',
  PageDown: 'channel-down',
  ChannelDown: 'channel-down',
  b: 'last-channel',
  Backspace: 'last-channel',
  Home: 'start-over',
  End: 'go-live',
  g: 'guide',
  a: 'audio-only',
};

/** Keys that scroll what has the focus when that is not the player. */
const scrolling = new Set(['PageUp', 'PageDown', 'Home', 'End']);

const notForTelevision = new Set(['N', 'C', '0 sampai 9', '?']);

export const liveShortcutHelp: readonly { keys: string; does: string }[] = [
  { keys: 'Page Up dan Page Down', does: 'Ganti kanal' },
  { keys: '0 sampai 9', does: 'Ketik nomor kanal' },
  { keys: 'B', does: 'Kembali ke kanal sebelumnya' },
  { keys: 'Home', does: 'Tonton dari awal acara' },
  { keys: 'End', does: 'Ke siaran langsung' },
  { keys: 'G', does: 'Daftar kanal di atas gambar' },
  { keys: 'A', does: 'Dengar saja (audio, hemat kuota)' },
  ...shortcutHelp.filter(({ keys }) => !notForTelevision.has(keys)),
  { keys: '?', does: 'Daftar tombol ini' },
];

type Key = Parameters<typeof commandOf>[0];

/** What a key does. `isOutside`: the focus is on something beside the player, which scrolls by its own keys. */
export function liveCommandOf(key: Key, focus: Focus, isOutside: boolean): LiveCommand | undefined {
  const { key: name, ctrlKey, metaKey, altKey } = key;
  if (ctrlKey || metaKey || altKey || focus === 'text') return undefined;
  if (scrolling.has(name) && (isOutside || focus === 'range' || focus === 'choice')) {
    return undefined;
  }
  if (/^\d$/.test(name)) return { digit: name };
  const own = commands[name.length === 1 ? name.toLowerCase() : name];
  if (own !== undefined) return own;
  const common = commandOf(key, focus);
  return common === 'next' || typeof common === 'object' ? undefined : common;
}

/** Keys that scroll are the player's only while no control beside it has the focus. */
export function liveCommandAt(event: KeyboardEvent, focus: Focus): LiveCommand | undefined {
  const isInside = event.target instanceof Element && event.target.closest('.player') !== null;
  return liveCommandOf(event, focus, focus !== 'none' && !isInside);
}
