import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterThisFile } from '#test/after-file.ts';
import { encoder } from './source-films.ts';

/** A port that nobody has at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

export type Pushing = {
  startedAt: number;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** Its exit code. */
  ended: Promise<number | null>;
};

type Look = { isSilent?: boolean; rate?: number; size?: string; format?: 'flv' | 'mpegts' };

/** An encoder that sends moving patterns and a tone to an address, at the speed of life. */
export function anEncoder(address: string, look: Look = {}): Pushing {
  const { isSilent = false, rate = 25, size = '320x180', format = 'flv' } = look;
  const child: ChildProcess = spawn(
    encoder?.ffmpeg ?? 'ffmpeg',
    [
      ['-hide_banner', '-nostdin', '-v', 'error', '-re'],
      ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}`],
      isSilent ? [] : ['-f', 'lavfi', '-i', 'sine=f=440:r=44100'],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', String(rate)],
      ['-b:v', '300k', '-pix_fmt', 'yuv420p'],
      isSilent ? [] : ['-c:a', 'aac', '-b:a', '64k'],
      ['-f', format, address],
    ].flat(),
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  afterThisFile(async () => void child.kill('SIGKILL'));
  return {
    startedAt: Date.now(),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}
