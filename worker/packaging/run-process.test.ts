import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { survivePipes } from './run-process.ts';

test('a pipe that is reset with its program does not end ours', async () => {
  const child = spawn('sleep', ['60'], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const problems: Error[] = [];
  survivePipes(child, (error) => problems.push(error));
  const pipe = child.stdio[3] as Writable;
  // What is left unread by who is killed resets the pipe. Without a listener the run fails by it.
  await new Promise((written) => pipe.write('unread', written));
  const closed = new Promise((resolve) => child.on('close', resolve));
  child.kill('SIGKILL');
  await closed;
  expect(problems).toMatchObject([{ code: 'ECONNRESET' }]);
});
