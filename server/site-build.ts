import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Deps } from '#platform/deps.ts';

type SiteBuild = {
  build: () => Promise<ServerBuild>;
  /** The text of the service worker. */
  serviceWorker: () => Promise<string>;
  /** The dev server's own files; only in development. */
  middleware?: onRequestHookHandler;
};

const ROOT = resolve(import.meta.dirname, '..');
const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

/** The built pages with their files, or in development the dev server that builds them on demand. */
export async function openSiteBuild(app: FastifyInstance, { config }: Deps): Promise<SiteBuild> {
  if (config.mode === 'development') return openDevServer(app);
  // React picks its fast build by this variable alone; an unset one means production to us.
  process.env['NODE_ENV'] ??= config.mode;
  const file = join(ROOT, 'build/server/index.js');
  if (!existsSync(file))
    throw new Error('The site is not built yet: run `npx react-router build` first');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  const client = join(ROOT, 'build/client');
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(client, 'assets'));
      void reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
      );
    },
  });
  const worker = await readFile(join(ROOT, 'build/service-worker/service-worker.js'), 'utf8');
  return { build: async () => build, serviceWorker: async () => worker };
}

async function openDevServer(app: FastifyInstance): Promise<SiteBuild> {
  // The dev server takes React Router's development files; ours must be the same copy.
  if (!process.execArgv.includes('--conditions=development')) {
    throw new Error('Development needs `node --conditions=development`');
  }
  const { build, createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  return {
    build: () =>
      vite.ssrLoadModule(
        'virtual:react-router/server-build',
      ) as Promise<unknown> as Promise<ServerBuild>,
    serviceWorker: async () => {
      const configFile = join(ROOT, 'vite.service-worker.config.ts');
      const built = await build({ root: ROOT, configFile, build: { write: false } });
      const [worker] = 'output' in built ? built.output : [];
      return worker?.code ?? '';
    },
    middleware: (request, reply, done) => vite.middlewares(request.raw, reply.raw, done),
  };
}
