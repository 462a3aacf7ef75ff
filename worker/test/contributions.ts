import { type ChildProcess, spawn } from 'node:child_process';
import { afterThisFile } from '#test/after-file.ts';
import { encoder } from './source-videos.ts';

export type Pushing = {
  startedAt: number;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** Its connection stands, and nothing comes any more. */
  freeze(): void;
  thaw(): void;
  /** Its exit code. */
  ended: Promise<number | null>;
};

export type Look = {
  size?: string;
  format?: 'flv' | 'mpegts';
  /** How fast its clock goes. */
  speed?: number;
  /** All the time, whatever the picture is. */
  bitrate?: string;
  /** Options of where it goes to. */
  output?: string[];
};

/** Pictures a second: each costs an encode here and one a rendition in the ingest, and more of them show nothing more. */
export const TEST_RATE = '12';

/** An encoder that sends moving patterns and a tone to an address, at the speed of life. */
export function anEncoder(address: string, look: Look = {}): Pushing {
  const { size = '320x180', format = 'flv', speed = 1, bitrate, output = [] } = look;
  const child: ChildProcess = spawn(
    encoder.ffmpeg,
    [
      ['-hide_banner', '-nostdin', '-v', 'error', '-readrate', String(speed)],
      ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${TEST_RATE}`],
      ['-f', 'lavfi', '-i', 'sine=f=440:r=44100'],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', TEST_RATE],
      bitrate === undefined
        ? ['-b:v', '300k']
        : ['-b:v', bitrate, '-minrate', bitrate, '-maxrate', bitrate, '-bufsize', bitrate],
      bitrate === undefined ? [] : ['-x264-params', 'nal-hrd=cbr'],
      ['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '64k', '-f', format, ...output, address],
    ].flat(),
    { stdio: 'ignore' },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  afterThisFile(async () => void child.kill('SIGKILL'));
  return {
    startedAt: Date.now(),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    ended,
  };
}
