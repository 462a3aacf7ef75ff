import { createServer } from 'node:net';
import type { Settings } from './settings.ts';

/** Where a program of this machine reaches our site. */
export function ownAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const isEverywhere = ['0.0.0.0', '::'].includes(host);
  const address = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${address}:${port}`;
}

/** @throws Error that says which port is taken and what to do about it. */
export async function requireFreePorts(settings: Settings): Promise<void> {
  const { port, host, sandbox } = settings;
  const wanted: [number, string, string][] = [[port, host, 'the site']];
  if (sandbox !== undefined)
    wanted.push(
      [sandbox.port, '127.0.0.1', 'the sandbox'],
      [sandbox.smtpPort, '127.0.0.1', "the sandbox's mail"],
    );
  for (const [number, address, use] of wanted) {
    const problem = await tryPort(number, address);
    if (problem === 'EADDRINUSE')
      throw new Error(
        `Port ${number}, for ${use}, is in use by another program. ` +
          `Choose another one: PORT=${port + 1000} npm start`,
      );
    if (problem !== undefined) throw new Error(`Port ${number} can't be used: ${problem}`);
  }
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
