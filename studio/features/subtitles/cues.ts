import type { SubtitleCue } from '#contract/catalog/operator-subtitles.ts';

/** How long and how fast a line may be, as Netflix asks for Indonesian and English. */
const MOST_SIGNS = 42;
const MOST_LINES = 2;
const SHORTEST_MS = 833;
const LONGEST_MS = 7_000;
const MOST_SIGNS_A_SECOND = 17;

/** What is wrong with a cue: an error keeps the text from viewers, a warning is the editor's to weigh. */
export type CueProblem = { isError: boolean; text: string };

const signsOf = (text: string) => text.replaceAll(/<[^>]*>/g, '');

/** What is wrong with each cue, in their order; the next one tells whether two run into each other. */
export function problemsOf(
  cue: SubtitleCue,
  next: SubtitleCue | undefined,
  durationMs: number | null,
): CueProblem[] {
  const { fromMs, untilMs, text } = cue;
  const lines = signsOf(text).split('\n');
  const lasts = untilMs - fromMs;
  const signs = lines.join('').length;
  const longest = Math.max(...lines.map((line) => line.length));
  const speed = Math.round(signs / (Math.max(1, lasts) / 1000));
  const error = (text: string) => ({ isError: true, text });
  const warning = (text: string) => ({ isError: false, text });
  return [
    text.trim() === '' && error('kosong'),
    lasts <= 0 && error('selesai sebelum mulai'),
    durationMs !== null && untilMs > durationMs + 1_000 && error('lewat dari akhir film'),
    next !== undefined && next.fromMs < untilMs && warning('bertumpuk dengan baris berikutnya'),
    lines.length > MOST_LINES && warning(`${lines.length} baris, paling banyak ${MOST_LINES}`),
    longest > MOST_SIGNS && warning(`${longest} huruf sebaris, paling banyak ${MOST_SIGNS}`),
    lasts > 0 && lasts < SHORTEST_MS && warning('terlalu singkat untuk dibaca'),
    lasts > LONGEST_MS && warning('lebih dari 7 detik'),
    lasts > 0 &&
      speed > MOST_SIGNS_A_SECOND &&
      warning(`${speed} huruf per detik, paling cepat ${MOST_SIGNS_A_SECOND}`),
  ].filter((problem) => problem !== false);
}

/** All cues earlier or later; none begins before the film. */
export function shifted(cues: readonly SubtitleCue[], byMs: number): SubtitleCue[] {
  return cues.map((cue) => {
    const fromMs = Math.max(0, cue.fromMs + byMs);
    return { ...cue, fromMs, untilMs: Math.max(fromMs + 1, cue.untilMs + byMs) };
  });
}

type Anchor = { was: number; is: number };

/** All cues along the line that leads two of them to where they belong: a text of another frame rate fits again. */
export function stretched(
  cues: readonly SubtitleCue[],
  [first, last]: readonly [Anchor, Anchor],
): SubtitleCue[] {
  if (last.was === first.was) return [...cues];
  const factor = (last.is - first.is) / (last.was - first.was);
  if (!Number.isFinite(factor) || factor <= 0) return [...cues];
  const moved = (ms: number) => Math.max(0, Math.round(first.is + (ms - first.was) * factor));
  return cues.map((cue) => {
    const fromMs = moved(cue.fromMs);
    return { ...cue, fromMs, untilMs: Math.max(fromMs + 1, moved(cue.untilMs)) };
  });
}

/** Words in place of others in all cues, and how often. */
export function replaced(
  cues: readonly SubtitleCue[],
  wanted: string,
  words: string,
): { cues: SubtitleCue[]; count: number } {
  if (wanted === '') return { cues: [...cues], count: 0 };
  let count = 0;
  const next = cues.map((cue) => {
    const parts = cue.text.split(wanted);
    count += parts.length - 1;
    return parts.length === 1 ? cue : { ...cue, text: parts.join(words) };
  });
  return { cues: next, count };
}

/** The cues that are on the picture at a moment. */
export const cuesAt = (cues: readonly SubtitleCue[], ms: number): SubtitleCue[] =>
  cues.filter(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs);

/** A new cue at a moment, in its place among the others. */
export function withCueAt(
  cues: readonly SubtitleCue[],
  ms: number,
): { cues: SubtitleCue[]; at: number } {
  const fromMs = Math.round(ms);
  const found = cues.findIndex((cue) => cue.fromMs > fromMs);
  const at = found === -1 ? cues.length : found;
  const untilMs = Math.min(fromMs + 2_000, cues[at]?.fromMs ?? Infinity);
  const cue = { fromMs, untilMs: Math.max(untilMs, fromMs + 1), text: '', settings: '' };
  return { cues: [...cues.slice(0, at), cue, ...cues.slice(at)], at };
}

/** No cue is dragged shorter than this. */
const LEAST_MS = 100;
export type CueEdge = 'from' | 'until' | 'both';

/**
 * A cue with one edge, or the whole of it, elsewhere: never shorter than a tenth of a second, and not into the cues that
 * stand before and behind it.
 */
export function withEdgeAt(
  cues: readonly SubtitleCue[],
  at: number,
  { edge, ms, endMs }: { edge: CueEdge; ms: number; endMs: number },
): SubtitleCue[] {
  const cue = cues[at];
  if (cue === undefined) return [...cues];
  const others = cues.filter((_, i) => i !== at);
  const least = Math.max(
    0,
    ...others
      .filter(({ fromMs }) => fromMs < cue.fromMs)
      .map(({ untilMs }) => Math.min(untilMs, cue.fromMs)),
  );
  const most = Math.min(
    Math.max(endMs, cue.untilMs),
    ...others
      .filter(({ fromMs }) => fromMs > cue.fromMs)
      .map(({ fromMs }) => Math.max(fromMs, cue.untilMs)),
  );
  const lasts = cue.untilMs - cue.fromMs;
  const within = (value: number, low: number, high: number) =>
    Math.round(Math.max(low, Math.min(value, high)));
  const moved =
    edge === 'from'
      ? { fromMs: within(ms, least, cue.untilMs - LEAST_MS) }
      : edge === 'until'
        ? { untilMs: within(ms, cue.fromMs + LEAST_MS, most) }
        : {
            fromMs: within(ms, least, most - lasts),
            untilMs: within(ms, least, most - lasts) + lasts,
          };
  return cues.map((each, i) => (i === at ? { ...each, ...moved } : each));
}

/**
 * The cues as files hold them, without those that say nothing: a blank line inside would end one, an arrow begin one. As
 * what viewers get is written (`media/encode/subtitles.ts`).
 */
const written = (cues: readonly SubtitleCue[]): SubtitleCue[] =>
  cues
    .map((cue) => ({
      ...cue,
      text: cue.text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll('-->', '→')
        .replaceAll(/\n\s*\n/g, '\n')
        .trim(),
    }))
    .filter(({ text }) => text !== '');

/** The cues as a WebVTT file, where they stand on the picture included. */
export const toVtt = (cues: readonly SubtitleCue[]): string =>
  `WEBVTT\n\n${written(cues)
    .map(({ fromMs, untilMs, text, settings }) => {
      const times = `${comma(fromMs)} --> ${comma(untilMs)}`.replaceAll(',', '.');
      return `${times}${settings}\n${text}\n`;
    })
    .join('\n')}`;

const comma = (ms: number) => {
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return `${clock},${String(ms % 1000).padStart(3, '0')}`;
};

/** The cues as an SRT file, for other programs. */
export const toSrt = (cues: readonly SubtitleCue[]): string =>
  written(cues)
    .map(
      ({ fromMs, untilMs, text }, i) =>
        `${i + 1}\n${comma(fromMs)} --> ${comma(untilMs)}\n${text}\n`,
    )
    .join('\n');
