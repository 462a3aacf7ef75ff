import { createServer } from 'node:net';

/** Below what the system lends to outgoing connections: one of them could take a port between this look and its use. */
const [FIRST, COUNT] = [20_000, 12_000];

/** The first of so many free ports in a row. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (COUNT - count));
    const found = await Promise.all(Array.from({ length: count }, (_, i) => isFree(port + i)));
    if (found.every(Boolean)) return port;
  }
  throw new Error(`No ${count} free ports in a row.`);
}

export const freePort = () => freePorts(1);

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
