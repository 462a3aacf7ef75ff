import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Encoder, findEncoder } from '../packaging/encoder.ts';

/** Tests of films fail where there is no ffmpeg: a skipped one would tell no developer that it did not run. */
export const encoder = await requireEncoder();

async function requireEncoder(): Promise<Encoder> {
  const found = await findEncoder({ ffmpegPath: process.env.FFMPEG_PATH });
  if (found !== null) return found;
  throw new Error('This needs ffmpeg: install it (apt-get install ffmpeg) or set FFMPEG_PATH');
}

export const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-films-'));
// A process runs several files, and this is loaded once for all of them.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

type Shape = { seconds?: number; size?: string; rate?: string; more?: string[] };

/** A source video of moving patterns with a tone; `more` are arguments for its file. */
export function aSourceVideo(name: string, shape: Shape = {}): string {
  const { seconds = 9, size = '640x360', rate = '24', more = [] } = shape;
  const file = path.join(folder, name);
  ffmpeg(
    [
      ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
      ['-f', 'lavfi', '-i', `sine=f=440:r=44100:d=${seconds}`],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '48', '-c:a', 'aac', '-shortest', ...more],
      [file],
    ].flat(),
  );
  return file;
}

/**
 * A source video with a white flash and a beep together at every even second, to hear whether lips and voices meet;
 * between them dark moving patterns.
 */
export function aClapperboard(name: string, shape: Omit<Shape, 'rate'> = {}): string {
  const { seconds = 9, size = '640x360', more = [] } = shape;
  const file = path.join(folder, name);
  const dark = 'format=yuv420p,lutyuv=y=16+val/5';
  const flash = "drawbox=c=white:t=fill:enable='lt(mod(t,2),0.0833)*gte(t,1)'";
  const beep = 'if(lt(mod(t,2),0.08)*gte(t,1),sin(2*PI*1000*t)*0.4,0)';
  ffmpeg(
    [
      ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=24:d=${seconds},${dark},${flash}`],
      ['-f', 'lavfi', '-i', `aevalsrc='${beep}':s=44100:d=${seconds}`],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '48', '-c:a', 'aac', '-shortest', ...more],
      [file],
    ].flat(),
  );
  return file;
}

export function aFile(name: string, bytes: Buffer | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

export function ffmpeg(args: string[]): Buffer {
  const all = ['-hide_banner', '-nostdin', '-v', 'error', '-y', ...args];
  return execFileSync(encoder.ffmpeg, all, { maxBuffer: 1024 ** 3 });
}

export function ffprobe(args: string[]): string {
  return execFileSync(encoder.ffprobe, ['-v', 'error', ...args], {
    encoding: 'utf8',
  });
}

const TOOL_WITHIN_MS = 60_000;
const execute = promisify(execFile);

/** Runs ffprobe or ffmpeg beside this process, for what this process itself serves. */
export async function ask(tool: 'ffmpeg' | 'ffprobe', args: string[]): Promise<Buffer> {
  const options = {
    encoding: 'buffer' as const,
    timeout: TOOL_WITHIN_MS,
    killSignal: 'SIGKILL' as const,
    maxBuffer: 1024 ** 3,
  };
  const { stdout } = await execute(encoder[tool], ['-v', 'error', ...args], options);
  return stdout;
}
