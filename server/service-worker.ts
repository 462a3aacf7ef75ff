import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';

/**
 * In place of the site's worker where it is switched off: takes over from the one that a browser has, drops what that
 * kept, and removes itself with its push subscription. Browsers ask for the worker's file anew with each page.
 */
const KILL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await clients.claim();
  await registration.unregister();
})()));
`;

/** `/service-worker.js`, from the root of the site, which its scope is. */
export function serveServiceWorker(
  app: FastifyInstance,
  { hasServiceWorker }: Pick<Config, 'hasServiceWorker'>,
  build: () => Promise<string>,
): void {
  app.get('/service-worker.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(hasServiceWorker ? await build() : KILL),
  );
}
