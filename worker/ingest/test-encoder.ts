import { type ChildProcess, spawn } from 'node:child_process';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { drawText } from '#media/encode/slate.ts';
import type { Log } from '#platform/log.ts';
import { lastLineWithout } from './inputs/hide-address.ts';

/** A contribution of our own: a drawn clock with the channel's name and a soft tone, so that anybody sees that it is real. */
export type TestEncoder = { stop(): void };

type Options = {
  ffmpeg: string;
  /** With the stream key. */
  address: string;
  /** A font file, or undefined: without one there is a moving picture and no clock. */
  font: string | undefined;
  name: string;
  log: Log;
};

const AGAIN_AFTER_MS = 1_000;
const LAST_WORDS = 2_000;

/** Sends it until it is stopped, again and again whatever happens to it. */
export function startTestEncoder(options: Options): TestEncoder {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const start = () => {
    // The clock on the picture is the one on a wall in Jakarta.
    const env = { ...process.env, TZ: DEFAULT_TIMEZONE };
    const args = testEncoderArguments(options);
    const running = spawn(options.ffmpeg, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
    child = running;
    let words = '';
    running.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-LAST_WORDS);
    });
    running.on('error', (error) => (words = error.message));
    running.on('close', () => {
      if (isStopped) return;
      const last = lastLineWithout(words, options.address);
      options.log.warn({ words: last }, "the demo's picture starts again");
      timer = setTimeout(start, AGAIN_AFTER_MS);
    });
  };
  start();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      child?.kill('SIGKILL');
    },
  };
}

function testEncoderArguments({ address, font, name }: Options): string[] {
  // Without text at least something that moves.
  const picture =
    font === undefined ? 'testsrc2=s=848x480:r=25' : 'color=c=0x13161e:s=848x480:r=25';
  // A tone as from far away, and a short higher one at each full second.
  const sound = '0.03*sin(2*PI*220*t)+0.12*sin(2*PI*880*t)*lt(mod(t,1),0.06)';
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-re'],
    ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `aevalsrc='${sound}':s=48000`],
    font === undefined ? [] : ['-vf', textFilters(font, name)],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-b:v', '900k'],
    ['-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '96k', '-f', 'flv', address],
  ].flat();
}

function textFilters(font: string, name: string): string {
  return [
    drawText({ font, text: name, size: 44, y: 'h*0.2' }),
    drawText({ font, text: '%{localtime\\:%T}', size: 120, y: '(h-th)/2' }),
    drawText({ font, text: 'WIB, siaran langsung', size: 26, y: 'h*0.74', colour: '0xff6a3d' }),
    drawText({ font, text: '•', size: 60, y: 'h*0.86', x: 'mod(t,4)/4*w', colour: '0xff6a3d' }),
  ].join(',');
}
