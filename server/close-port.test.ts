import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { closePort } from './close-port.ts';

type Seen = { answered: number; refused: number; lost: number };

/**
 * Sends one POST after the other, each on a connection of its own, until one is refused. Lost is what was connected and not
 * answered. Told that the port is closed, it waits no longer for who isn't connected: the kernel tries again after a second.
 */
const CLIENT = `
const { parentPort } = require('node:worker_threads');
const { connect } = require('node:net');
const POST = 'POST / HTTP/1.1\\r\\nhost: x\\r\\nconnection: close\\r\\ncontent-length: 2\\r\\n\\r\\nok';
const turn = () => new Promise((resolve) => setImmediate(resolve));
const connecting = new Set();
async function post(port, seen) {
  let isConnected = false, answer = '', problem;
  const socket = connect({ host: '127.0.0.1', port });
  connecting.add(socket);
  socket.on('connect', () => { isConnected = true; connecting.delete(socket); socket.write(POST); });
  socket.on('data', (data) => (answer += data));
  socket.on('error', ({ code }) => (problem = code));
  await new Promise((resolve) => socket.on('close', resolve));
  connecting.delete(socket);
  if (answer.startsWith('HTTP/1.1 200')) return (seen.answered += 1);
  const isRefused = !isConnected && (problem ?? 'ECONNREFUSED') === 'ECONNREFUSED';
  seen[isRefused ? 'refused' : 'lost'] += 1;
}
parentPort.on('message', async (port) => {
  if (port === 'closed') {
    for (let turns = 0; turns < 3; turns += 1) await turn();
    for (const socket of connecting) socket.destroy();
    return;
  }
  const seen = { answered: 0, refused: 0, lost: 0 };
  const clients = Array.from({ length: 8 }, async () => {
    while (seen.refused === 0) await post(port, seen);
  });
  await Promise.all(clients);
  parentPort.postMessage(seen);
});`;

test('of POSTs that come while ports are closed each is answered or refused, and none is lost', async () => {
  const workers = [1, 2].map(() => new Worker(CLIENT, { eval: true }));
  const total: Seen = { answered: 0, refused: 0, lost: 0 };
  for (let round = 0; round < 40; round += 1) {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.end('ok'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const seen = workers.map((worker) => once(worker, 'message') as Promise<[Seen]>);
    for (const worker of workers) worker.postMessage(port);
    await sleep(10);
    await closePort(server);
    for (const worker of workers) worker.postMessage('closed');
    for (const [each] of await Promise.all(seen)) {
      total.answered += each.answered;
      total.refused += each.refused;
      total.lost += each.lost;
    }
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  expect(total.lost).toBe(0);
  expect(total.answered).toBeGreaterThan(500);
});
