import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#contract/constants.ts';

/** How long it tries. Then it closes as soon as no connection is seen to wait. */
const PATIENCE = 3 * SECOND;
/** How many may wait while we close, and Node's own number for any other time. */
const [FEW, MANY] = [4, 511];
/** The kernel lets one more wait than it was told to. */
const FULL = FEW + 1;
/** A turn of the event loop that took no longer, milliseconds, has looked just now. */
const SHORT_TURN = 1;
const TABLES = { IPv4: '/proc/self/net/tcp', IPv6: '/proc/self/net/tcp6' } as const;

/**
 * Stops listening and resets no connection. The kernel connects clients by itself, and resets those that were not accepted when
 * the port is closed: the POST of such a one is lost, for balancers don't send it twice. However soon the close follows a look at
 * what waits, some come between. So we fill the queue with connections of our own. While it is full the kernel lets no other in: a
 * client's first packet is dropped, it sends another a second later, and is refused, upon which a balancer asks another server.
 */
export async function closePort(server: Server): Promise<void> {
  const own = (await fillQueue(server)) ?? [];
  // Without a full queue, which only Linux tells of, some hundredths of a millisecond are left open.
  if (own.length === 0) await untilAccepted(server, SHORT_TURN);
  server.close();
  for (const socket of own) socket.destroy();
}

/** Fills the queue with connections of our own and no others; undefined if that can't be had. */
async function fillQueue(server: Server): Promise<Socket[] | undefined> {
  const address = server.address();
  if (address === null || typeof address === 'string') return undefined;
  const table = TABLES[address.family as keyof typeof TABLES];
  const until = performance.now() + PATIENCE;
  for (let tries = 1; existsSync(table) && performance.now() < until; tries += 1) {
    await untilAccepted(server);
    const began = performance.now();
    // From here to the close nothing is awaited that lets us accept: what fills the queue would leave it.
    setBacklog(server, FEW);
    const own = await connectTo(address);
    // What a busy machine closed in the last minute are tens of thousands of lines: it is read where it can say yes.
    if (own.every(isConnected) && isFullOf(own, address, readFileSync(table, 'latin1'))) return own;
    setBacklog(server, MANY);
    for (const socket of own) socket.destroy();
    // Open for as long as it was full, or who was dropped and comes again finds it full again. And by chance longer: servers
    // that share a port and close it together are in one another's way.
    await sleep(performance.now() - began + Math.random() * tries);
  }
  return undefined;
}

/**
 * Until a turn of the loop, which takes one of those that wait, took none. A loop that is late comes to its timers before its
 * sockets: the busier, the more wait by then.
 * @param shortTurn how long a turn may have lasted to be believed, milliseconds
 */
async function untilAccepted(server: Server, shortTurn = Infinity): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on('connection', count);
  const until = performance.now() + SECOND;
  for (let isWaiting = true; isWaiting && performance.now() < until;) {
    const [began, before] = [performance.now(), accepted];
    await nextTurn();
    isWaiting = accepted > before || performance.now() - began > shortTurn;
  }
  server.off('connection', count);
}

/** To listen again on a socket that listens changes how many may wait. Node does so too, but only as it begins. */
function setBacklog(server: Server, backlog: number): void {
  const { _handle: handle } = server as { _handle?: { listen?: (backlog: number) => number } };
  handle?.listen?.(backlog);
}

/** They have begun to connect when it resolves, and nothing was accepted meanwhile. */
async function connectTo({ address, family, port }: AddressInfo): Promise<Socket[]> {
  const [any, own] = family === 'IPv6' ? ['::', '::1'] : ['0.0.0.0', '127.0.0.1'];
  const host = address === any ? own : address;
  const sockets = Array.from({ length: FULL }, () => connect({ host, port }).on('error', () => {}));
  // A socket connects in the tick after it was told an address, before the loop turns.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  return sockets;
}

/** Whether the kernel has connected it, which Node sees in a later turn. Where another took its place in the queue, it has not. */
function isConnected(socket: Socket): boolean {
  const { _handle: handle } = socket as { _handle?: { getpeername?: (out: object) => number } };
  return handle?.getpeername?.({}) === 0;
}

const [ESTABLISHED, SYN_RECEIVED, LISTENING] = ['01', '03', '0A'];

/** Whether all of our own wait to be accepted, and no other does or is about to: of `/proc/net/tcp`. */
function isFullOf(own: readonly Socket[], { port }: AddressInfo, table: string): boolean {
  const waiting = new Set<number>();
  let length = 0;
  for (const line of table.split('\n').slice(1)) {
    const [, local, remote, state, queues, , , , , inode] = line.trim().split(/\s+/);
    if (afterColon(local) !== port) continue;
    if (state === SYN_RECEIVED) return false;
    if (state === LISTENING) length = Math.max(length, afterColon(queues));
    // It has no inode until it is accepted.
    if (state === ESTABLISHED && inode === '0') waiting.add(afterColon(remote));
  }
  return length === FULL && own.every(({ localPort }) => waiting.has(localPort ?? 0));
}

/** 8080 of `0100007F:1F90`. */
function afterColon(text = ''): number {
  return Number.parseInt(text.slice(text.indexOf(':') + 1), 16);
}
