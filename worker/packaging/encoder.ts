import { dirname, join } from 'node:path';
import { run } from './run-process.ts';

/** The programs that make assets; both or neither. */
export type Encoder = {
  ffmpeg: string;
  ffprobe: string;
  /** It also writes AVIF, which large pictures are drawn in beside WebP. */
  hasAvif?: boolean;
};

const NEEDED = ['libx264', 'aac', 'libwebp', 'mjpeg'];
/** There or not is known at once; one that is there may have to wait long for a busy machine. */
const ANSWER_WITHIN_MS = 120_000;

/** The ffmpeg that is configured or on the path, or null when there is none that can write our format. */
export async function findEncoder(config: {
  ffmpegPath?: string | undefined;
}): Promise<Encoder | null> {
  const { ffmpegPath } = config;
  const encoder = ffmpegPath?.includes('/')
    ? { ffmpeg: ffmpegPath, ffprobe: join(dirname(ffmpegPath), 'ffprobe') }
    : { ffmpeg: ffmpegPath ?? 'ffmpeg', ffprobe: 'ffprobe' };
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    await run(encoder.ffprobe, ['-version'], { signal });
    const { stdout } = await run(encoder.ffmpeg, ['-hide_banner', '-encoders'], { signal });
    const names = new Set(stdout.toString().split(/\s+/));
    if (!NEEDED.every((name) => names.has(name))) return null;
    const muxers = await run(encoder.ffmpeg, ['-hide_banner', '-muxers'], { signal });
    const hasAvif = names.has('libsvtav1') && /\bavif\b/.test(muxers.stdout.toString());
    return { ...encoder, hasAvif };
  } catch {
    return null;
  }
}
