export type Command =
  | 'toggle-play'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'fullscreen'
  | 'subtitles'
  | 'theater-mode'
  | 'picture-in-picture'
  | 'next'
  | 'help'
  | { seekToShare: number };

/** Keys as the help panel lists them. */
export const shortcutHelp: readonly { keys: string; does: string }[] = [
  { keys: 'Spasi atau K', does: 'Putar atau jeda' },
  { keys: 'J atau ←', does: 'Mundur 10 detik' },
  { keys: 'L atau →', does: 'Maju 10 detik' },
  { keys: '↑ dan ↓', does: 'Atur suara' },
  { keys: 'M', does: 'Bisukan' },
  { keys: 'C', does: 'Teks terjemahan' },
  { keys: 'T', does: 'Mode bioskop' },
  { keys: 'F', does: 'Layar penuh' },
  { keys: 'P', does: 'Gambar dalam gambar' },
  { keys: 'N', does: 'Episode berikutnya' },
  { keys: '0 sampai 9', does: 'Lompat ke bagian tayangan' },
  { keys: '?', does: 'Daftar tombol ini' },
];

const commands: Record<string, Command> = {
  ' ': 'toggle-play',
  k: 'toggle-play',
  j: 'back',
  ArrowLeft: 'back',
  l: 'forward',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  m: 'mute',
  f: 'fullscreen',
  c: 'subtitles',
  t: 'theater-mode',
  p: 'picture-in-picture',
  n: 'next',
  '?': 'help',
};

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
/** What has the focus: some controls need some keys for themselves. */
export type Focus = 'none' | 'button' | 'range' | 'choice' | 'text';

/** What a key does, or undefined where it belongs to the focused control or to the browser. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey }: Key,
  focus: Focus,
): Command | undefined {
  if (ctrlKey || metaKey || altKey || focus === 'text') return undefined;
  const isArrow = key.startsWith('Arrow');
  if ((focus === 'range' || focus === 'choice') && isArrow) return undefined;
  if ((focus === 'button' || focus === 'choice') && key === ' ') return undefined;
  if (/^\d$/.test(key)) return { seekToShare: Number(key) / 10 };
  return commands[key.length === 1 ? key.toLowerCase() : key];
}

export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return 'none';
  if (target instanceof HTMLInputElement) {
    if (target.type === 'range') return 'range';
    return target.type === 'radio' || target.type === 'checkbox' ? 'choice' : 'text';
  }
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return 'text';
  return target.closest('button, a, summary') === null ? 'none' : 'button';
}
