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

/**
 * SRT or WebVTT as clean WebVTT: one header, dots in times, no style or script blocks.
 * @returns undefined when the text holds no cue.
 */
export function toWebVtt(text: string): string | undefined {
  const blocks = text
    .replace(BOM, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n{2,}/);
  const cues = blocks.map(readCue).filter((cue) => cue !== undefined);
  return cues.length === 0 ? undefined : `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function readCue(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => CUE_TIME.test(line.trim()));
  if (at === -1 || at > 1) return undefined;
  const [, h1, m1, s1, f1, h2, m2, s2, f2, settings = ''] =
    CUE_TIME.exec(lines[at]?.trim() ?? '') ?? [];
  const words = lines.slice(at + 1).map((line) => line.replaceAll('-->', '→'));
  if (words.length === 0) return undefined;
  const time = `${cueTime(h1, m1, s1, f1)} --> ${cueTime(h2, m2, s2, f2)}`;
  return [`${time}${settings.trimEnd()}`, ...words].join('\n');
}

function cueTime(hours = '0', minutes = '0', seconds = '0', fraction = '0'): string {
  const two = (text: string) => text.padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${fraction.padEnd(3, '0')}`;
}
