import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';
import { type Program, runProgram } from './program.ts';
import { bindSocket, type SharedSocket } from './socket.ts';
import { freePort } from '../free-ports.ts';

/** Answers with its number after some milliseconds, and says of each connection that it has it in hand. */
const SERVER = `import http from 'node:http';
const server = http.createServer((request, response) => {
  setTimeout(() => response.end(String(process.pid)), 30);
});
server.on('connection', ({ remotePort }) => console.log('accepted', process.pid, remotePort));
server.listen({ fd: Number(process.env.LISTEN_FD) }, () => console.log('up', process.pid));
process.on('SIGTERM', () => process.exit(0));`;

let folder: string;
let socket: SharedSocket;
let port: number;
let programs: Program[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-socket-'));
  writeFileSync(path.join(folder, 'server.mjs'), SERVER);
  port = await freePort();
  socket = await bindSocket('127.0.0.1', port);
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.map(({ stop }) => stop()));
  socket.close();
  rmSync(folder, { recursive: true });
});

const log = () => readFileSync(path.join(folder, 'it.log'), 'utf8');
const up = () => [...log().matchAll(/^up (\d+)$/gm)].map(([, pid]) => Number(pid));

async function startServers(count: number): Promise<void> {
  const logFile = openLogFile(path.join(folder, 'it.log'), { log: () => {} });
  for (let number = 0; number < count; number += 1)
    programs.push(
      runProgram({
        name: 'it',
        args: [path.join(folder, 'server.mjs')],
        env: { PATH: process.env['PATH'] ?? '' },
        logFile,
        log: () => {},
        socket: socket.fd,
      }),
    );
  await expect.poll(() => up().length, { timeout: 15_000 }).toBe(count);
}

type Asked = { port: number; server: number | undefined };

/** Asks on a connection of its own, and never again by itself. `server` is who answered, if anybody did. */
async function ask(): Promise<Asked> {
  const request = http.get({ host: '127.0.0.1', port, agent: false });
  const asked: Asked = { port: 0, server: undefined };
  request.on('socket', (line) => line.on('connect', () => (asked.port = line.localPort ?? 0)));
  try {
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    asked.server = Number((await answer.setEncoding('utf8').toArray()).join(''));
  } catch {
    // Lost; whose fault it was is looked at later.
  }
  return asked;
}

test('one of two is killed under load: what it had accepted is lost, and not one request more', async () => {
  await startServers(2);
  let victim = 0;
  const asking: Promise<Asked>[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    asking.push(ask());
    if (turn === 70) {
      // The one that has something in hand at this moment.
      victim = Number([...log().matchAll(/^accepted (\d+)/gm)].at(-1)?.[1]);
      process.kill(victim, 'SIGKILL');
    }
    // About a hundred a second.
    await sleep(10);
  }
  const asked = await Promise.all(asking);
  const lost = asked.filter(({ server }) => server === undefined);
  const accepted = new Set(
    [...log().matchAll(new RegExp(`^accepted ${victim} (\\d+)$`, 'gm'))].map(([, at]) =>
      Number(at),
    ),
  );
  expect(lost.filter((each) => !accepted.has(each.port))).toEqual([]);
  // It can have had no more in hand than came in while one is answered.
  expect(lost.length).toBeLessThan(20);
  // Another one took the place of the killed one.
  await expect.poll(() => up().length, { timeout: 15_000 }).toBe(3);
});

test('what comes while no server runs waits for the next one', async () => {
  await startServers(1);
  const [victim = 0] = up();
  process.kill(victim, 'SIGKILL');
  const answers = await Promise.all([ask(), ask(), ask()]);
  const next = up().find((pid) => pid !== victim);
  expect(answers.map(({ server }) => server)).toEqual([next, next, next]);
});

test('an address that another program has is refused', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: taken } = other.address() as { port: number };
  await expect(bindSocket('127.0.0.1', taken)).rejects.toThrow(`Port ${taken}`);
  other.close();
});
