import type { Detected, Stretch } from './detect.ts';
import { areFieldsApart, type Fields } from './fields.ts';
import type { SourceReport } from './source-report.ts';

export type Severity = 'blocker' | 'major' | 'note';

/** Something that staff should know of a packaged film; `measured` in the units that its code names. */
export type FoundIssue = {
  code: string;
  severity: Severity;
  /** Null: of the whole film. */
  fromMs: number | null;
  toMs: number | null;
  measured: Record<string, number>;
};

export type Assessed = {
  /** Null for a film that no ffprobe looked at. */
  report: SourceReport | null;
  /** Of the source's samples; null where nothing looked at them. */
  fields: Fields | null;
  durationMs: number;
  /** Of the rendition that was looked at. */
  size: { width: number; height: number };
  /** LUFS of each sound track of the source. */
  loudness: number[];
  soundTracks: { lang: string }[];
  detected: Detected;
};

const SHORTEST_BLACK_MS = 2_000;
const LONG_MS = 5_000;
const LONG_SILENCE_MS = 10_000;
const SHORTEST_OPPOSED_MS = 3_000;
const DIFFERENT_SHARE = 0.02;
// Of a clip of seconds two per cent are a frame or two.
const DIFFERENT_SECONDS = 1;
const SILENT_LUFS = -60;
const QUIET_LUFS = -30;
const LOUD_LUFS = -9;
const BARS_SHARE = 0.96;
const USUAL_RATES = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60];
const RATE_STEP = 0.02;
/** More than these help no one to decide. */
const MOST_ISSUES = 200;

/** What is wrong with a packaged film: a blocker stops it, a major issue asks for a decision, a note only tells. */
export function assess(asset: Assessed): FoundIssue[] {
  const issues = [...ofSound(asset), ...ofPicture(asset), ...ofSource(asset)];
  const rank = { blocker: 0, major: 1, note: 2 };
  return issues
    .toSorted((a, b) => rank[a.severity] - rank[b.severity] || (a.fromMs ?? -1) - (b.fromMs ?? -1))
    .slice(0, MOST_ISSUES);
}

function whole(
  code: string,
  severity: Severity,
  measured: Record<string, number> = {},
): FoundIssue {
  return { code, severity, fromMs: null, toMs: null, measured };
}

function part(code: string, severity: Severity, { fromMs, toMs }: Stretch): FoundIssue {
  return { code, severity, fromMs, toMs, measured: { seconds: (toMs - fromMs) / 1000 } };
}

const lengthOf = ({ fromMs, toMs }: Stretch) => toMs - fromMs;

function ofSound({ loudness, soundTracks, detected, report }: Assessed): FoundIssue[] {
  if (soundTracks.length === 0) return [whole('noSound', 'blocker')];
  const [loudest = SILENT_LUFS] = loudness.toSorted((a, b) => b - a);
  if (loudness.length > 0 && loudest <= SILENT_LUFS)
    return [whole('silent', 'blocker', { lufs: loudest })];
  const [main] = loudness;
  const channels = report?.audio[0]?.channels ?? 2;
  return [
    ...detected.silence
      .filter((each) => lengthOf(each) >= LONG_SILENCE_MS)
      .map((each) => part('silence', 'major', each)),
    // On one loudspeaker it is silence.
    ...detected.outOfPhase
      .filter((each) => lengthOf(each) >= SHORTEST_OPPOSED_MS)
      .map((each) =>
        part('outOfPhase', lengthOf(each) >= LONG_SILENCE_MS ? 'major' : 'note', each),
      ),
    ...(soundTracks[0]?.lang === 'und' ? [whole('languageUnknown', 'major')] : []),
    ...(main !== undefined && main < QUIET_LUFS ? [whole('quiet', 'note', { lufs: main })] : []),
    ...(main !== undefined && main > LOUD_LUFS ? [whole('loud', 'note', { lufs: main })] : []),
    ...(channels === 1 ? [whole('mono', 'note')] : []),
    ...(channels > 2 ? [whole('surround', 'note', { channels })] : []),
  ];
}

function ofPicture({ detected, durationMs, size }: Assessed): FoundIssue[] {
  const { black, frozen, seen } = detected;
  const dark = black.reduce((sum, each) => sum + lengthOf(each), 0);
  const isHalfBlack = dark * 2 >= durationMs;
  const hasBars =
    !isHalfBlack &&
    seen !== null &&
    (seen.width < size.width * BARS_SHARE || seen.height < size.height * BARS_SHARE);
  return [
    ...(isHalfBlack ? [whole('halfBlack', 'blocker', { seconds: dark / 1000 })] : []),
    ...black
      .filter((each) => lengthOf(each) >= SHORTEST_BLACK_MS)
      .map((each) => part('black', lengthOf(each) >= LONG_MS ? 'major' : 'note', each)),
    // What is black stands still too, and is told once.
    ...frozen
      .filter((each) => lengthOf(each) >= LONG_MS && !isMostlyIn(each, black))
      .map((each) => part('frozen', 'major', each)),
    ...detected.flashes.map((each) => part('flashes', 'major', each)),
    ...(hasBars && seen !== null ? [whole('bars', 'major', { ...seen })] : []),
  ];
}

function isMostlyIn(stretch: Stretch, others: readonly Stretch[]): boolean {
  const shared = others.map(({ fromMs, toMs }) =>
    Math.max(0, Math.min(toMs, stretch.toMs) - Math.max(fromMs, stretch.fromMs)),
  );
  return Math.max(0, ...shared) > lengthOf(stretch) * 0.8;
}

function ofSource({ report, fields, durationMs }: Assessed): FoundIssue[] {
  if (report === null) return [];
  const { video, audio, durationSeconds } = report;
  const seconds = durationMs / 1000;
  const sound = audio[0]?.seconds ?? null;
  const isUsual = USUAL_RATES.some((rate) => Math.abs(rate - video.fps) < RATE_STEP);
  return [
    ...(isDifferent(seconds, durationSeconds)
      ? [whole('lengthDiffers', 'blocker', { seconds, containerSeconds: durationSeconds })]
      : []),
    ...(sound !== null && video.seconds !== null && isDifferent(sound, video.seconds)
      ? [whole('soundLength', 'major', { soundSeconds: sound, pictureSeconds: video.seconds })]
      : []),
    ...ofFields(video.isInterlaced, areFieldsApart(fields)),
    ...(video.isHdr ? [whole('hdr', 'major')] : []),
    ...(video.isVariableRate ? [whole('variableRate', 'note', { fps: video.fps })] : []),
    ...(!isUsual && !video.isVariableRate
      ? [whole('unusualRate', 'note', { fps: video.fps })]
      : []),
  ];
}

/** What a file says of its fields decides how it is packaged, so that it says the wrong thing is worse than either. */
function ofFields(isFlagged: boolean, areApart: boolean | undefined): FoundIssue[] {
  if (isFlagged) return [whole(areApart === false ? 'progressiveFlagged' : 'interlaced', 'major')];
  return areApart === true ? [whole('interlacedUnflagged', 'major')] : [];
}

function isDifferent(a: number, b: number): boolean {
  return Math.abs(a - b) > Math.max(DIFFERENT_SECONDS, b * DIFFERENT_SHARE);
}
