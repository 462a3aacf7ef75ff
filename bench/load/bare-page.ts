import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Serves a page of this folder with Shaka beside it. */
export async function serveBarePage(name: string): Promise<{ base: string; stop: () => void }> {
  const shaka = createRequire(import.meta.url).resolve(
    'shaka-player/dist/shaka-player.dash-es2021.js',
  );
  const page = join(import.meta.dirname, name);
  const server = createServer((request, response) => {
    const isScript = request.url === '/shaka.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    createReadStream(isScript ? shaka : page).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
