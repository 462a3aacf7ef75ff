import { sourceInput } from './probe.ts';

const BOM = '\uFEFF';
const CUE_TIME =
  /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]+-->[ \t]+(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})(.*)$/;

/** Text subtitles that ffmpeg turns into WebVTT; pictures (DVD, Blu-ray) are not text. */
export const TEXT_SUBTITLES = new Set(['subrip', 'webvtt', 'mov_text', 'ass', 'ssa', 'text']);

/** Arguments of ffmpeg that write one subtitle stream as WebVTT. */
export function subtitleArguments(input: string, streamIndex: number, file: string): string[] {
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y'],
    sourceInput(input),
    ['-map', `0:${streamIndex}`],
    ['-c:s', 'webvtt', '-f', 'webvtt', file],
  ].flat();
}

/** One stretch of text on the picture. */
export type Cue = {
  fromMs: number;
  untilMs: number;
  text: string;
  /** Of WebVTT, where it stands elsewhere than below; with the space before it. */
  settings: string;
};

/**
 * SRT or WebVTT as clean WebVTT: one header, dots in times, no style or script blocks.
 * @returns undefined when the text holds no cue.
 */
export function toWebVtt(text: string): string | undefined {
  const cues = readCues(text);
  return cues.length === 0 ? undefined : writeCues(cues);
}

/** The cues of SRT or WebVTT, in the order of the file; what is none of them is left out. */
export function readCues(text: string): Cue[] {
  return text
    .replace(BOM, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n{2,}/)
    .map(readCue)
    .filter((cue) => cue !== undefined);
}

/** Cues as WebVTT, in their order, without those that say nothing. */
export function writeCues(cues: readonly Cue[]): string {
  const blocks = cues.flatMap(({ fromMs, untilMs, settings, text }) => {
    const words = cueWords(text);
    return words === '' ? [] : `${cueTime(fromMs)} --> ${cueTime(untilMs)}${settings}\n${words}`;
  });
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

/** A blank line would end a cue and an arrow begin one, so there is neither inside. The studio's own files do the same. */
const cueWords = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('-->', '→')
    .replaceAll(/\n\s*\n/g, '\n')
    .trim();

function readCue(block: string): Cue | undefined {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => CUE_TIME.test(line.trim()));
  if (at === -1 || at > 1) return undefined;
  const [, h1, m1, s1, f1, h2, m2, s2, f2, settings = ''] =
    CUE_TIME.exec(lines[at]?.trim() ?? '') ?? [];
  const words = lines.slice(at + 1).map((line) => line.replaceAll('-->', '→'));
  if (words.length === 0) return undefined;
  return {
    fromMs: millisecondsOf(h1, m1, s1, f1),
    untilMs: millisecondsOf(h2, m2, s2, f2),
    text: words.join('\n'),
    settings: settings.trimEnd(),
  };
}

function millisecondsOf(hours = '0', minutes = '0', seconds = '0', fraction = '0'): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

function cueTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  const clock = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`;
}
