import { lookup } from 'node:dns/promises';
import net from 'node:net';

/** A bound socket, for programs to serve on together. We never accept on it ourselves. */
export interface SharedSocket {
  /** Its number in our process. */
  fd: number;
  close: () => void;
}

interface BoundHandle {
  fd: number;
  getsockname: (into: object) => number;
  close: () => void;
}

/**
 * What node:cluster makes of an address under SCHED_NONE, without its line between parent and children: bound, not
 * listening. Node's public servers accept as soon as they listen, and a supervisor that accepts is in everybody's way.
 * Programs that inherit it listen and accept by themselves from one queue of the kernel. The queue belongs to the socket:
 * a program that is killed takes along what it has accepted and nothing else, and what comes while none runs waits.
 * @throws Error when the address can't be had.
 */
export async function bindSocket(host: string, port: number): Promise<SharedSocket> {
  const { address, family } = await lookup(host);
  const { _createServerHandle: createHandle } = net as unknown as {
    _createServerHandle: (address: string, port: number, family: number) => BoundHandle | number;
  };
  const handle = createHandle(address, port, family);
  // An address in use shows only when it is asked for.
  const problem = typeof handle === 'number' ? handle : handle.getsockname({});
  if (typeof handle === 'number' || problem !== 0)
    throw new Error(`Port ${port} of ${host} can't be used (${problem}).`);
  return { fd: handle.fd, close: () => handle.close() };
}
