/**
 * What is looked for in a contribution while it is encoded: a picture that is black or stands still, and silence. The
 * picture is looked at twice a second and in small, so that it costs next to nothing beside the encoding.
 */

/** How small the pictures of the wall are. */
const WATCH_WIDTH = 320;
const WATCH_HEIGHT = 180;
const LOOKS_A_SECOND = 2;
const PICTURE_SECONDS = 2;
/** Still and silent are said once they have lasted so long; black at once. */
const LASTED_SECONDS = 4;

const printTo = (pipe: number) => `print:file='pipe\\:${pipe}':direct=1`;

/** From the picture before it is scaled to what `watchOptions` writes, with reports of black and frozen stretches. */
export function watchPicture(report: number): string {
  return [
    `[look]fps=${LOOKS_A_SECOND}`,
    `scale=${WATCH_WIDTH}:${WATCH_HEIGHT}:force_original_aspect_ratio=decrease`,
    `pad=${WATCH_WIDTH}:${WATCH_HEIGHT}:-1:-1`,
    'blackdetect=d=1:picture_black_ratio_th=0.98:pixel_black_th=0.08',
    `freezedetect=n=-60dB:d=${LASTED_SECONDS}`,
    `metadata=${printTo(report)}`,
    `fps=1/${PICTURE_SECONDS}`,
    'format=yuvj420p[watch]',
  ].join(',');
}

/** Reports silence of all that is heard. */
export function watchSound(report: number): string {
  return `[listen]silencedetect=n=-50dB:d=${LASTED_SECONDS},ametadata=${printTo(report)},anullsink`;
}

/** JPEGs, one behind the other. */
export function watchOptions(pipe: number): string[] {
  return [
    ['-map', '[watch]', '-c:v', 'mjpeg', '-q:v', '7', '-flush_packets', '1'],
    ['-f', 'image2pipe', `pipe:${pipe}`],
  ].flat();
}

export type ProblemKind = 'black' | 'frozen' | 'silent';

const MARKS: Readonly<Record<string, { kind: ProblemKind; isOn: boolean }>> = {
  'lavfi.black_start': { kind: 'black', isOn: true },
  'lavfi.black_end': { kind: 'black', isOn: false },
  'lavfi.freezedetect.freeze_start': { kind: 'frozen', isOn: true },
  'lavfi.freezedetect.freeze_end': { kind: 'frozen', isOn: false },
  'lavfi.silence_start': { kind: 'silent', isOn: true },
  'lavfi.silence_end': { kind: 'silent', isOn: false },
};

/** Reads what the filters report, piece by piece: which problems begin and end, in their order. */
export function createReportReader(): (chunk: string) => { kind: ProblemKind; isOn: boolean }[] {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => MARKS[line.slice(0, line.indexOf('='))] ?? []);
  };
}

const [BEGIN, END] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
/** No picture of this size is larger: what is, is no picture. */
const MOST_BYTES = 1_000_000;

/** Cuts a stream of JPEGs; the newest whole one of each piece counts. */
export function createPictureReader(): (chunk: Buffer) => Buffer | undefined {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length > MOST_BYTES ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.lastIndexOf(END);
    if (end < 0) return undefined;
    const begin = rest.subarray(0, end).lastIndexOf(BEGIN);
    const picture = begin < 0 ? undefined : Buffer.from(rest.subarray(begin, end + END.length));
    rest = Buffer.from(rest.subarray(end + END.length));
    return picture;
  };
}
