import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

const LOW_PRIORITY = 10;

/**
 * Runs ffmpeg below everything else on the machine; returns what it wrote to stdout.
 * @throws with its last words when it fails, or when the signal aborts
 */
export function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpeg, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal, killSignal: 'SIGKILL' }),
    });
    if (child.pid !== undefined) {
      try {
        setPriority(child.pid, LOW_PRIORITY);
      } catch {
        // It may have ended already.
      }
    }
    let output = '';
    let complaints = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString('utf8')).slice(-2000);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`ffmpeg ended with ${code}: ${complaints.trim()}`));
    });
  });
}

/** Whether this ffmpeg draws our films: SVG in, H.264 and AAC out. */
export async function canRender(ffmpeg: string): Promise<boolean> {
  try {
    const [decoders, encoders] = await Promise.all([
      runFfmpeg(ffmpeg, ['-hide_banner', '-decoders']),
      runFfmpeg(ffmpeg, ['-hide_banner', '-encoders']),
    ]);
    return /\blibrsvg\b/.test(decoders) && /\blibx264\b/.test(encoders);
  } catch {
    return false;
  }
}

/** Whether it can letter with this font: needs freetype with WOFF2. */
export async function canLetter(ffmpeg: string, font: string): Promise<boolean> {
  const picture = 'color=black:s=64x64:d=0.04';
  const text = `drawtext=fontfile='${font.replaceAll(':', '\\:')}':text=A`;
  try {
    await runFfmpeg(ffmpeg, [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      picture,
      '-vf',
      text,
      '-f',
      'null',
      '-',
    ]);
    return true;
  } catch {
    return false;
  }
}
