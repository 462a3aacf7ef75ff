import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Deps } from '#platform/deps.ts';
import { handOnHeaders } from '#platform/responses/hijack-reply.ts';
import { shareAssets } from './site-assets.ts';
import { leaveDocumentHeaders } from './site-headers.ts';

export type SiteBuild = {
  /** In development it is asked for anew with each page; what it is made into (all routes, sorted and as patterns) then is too. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The dev server's own files; only in development. */
  middleware?: onRequestHookHandler;
};

const ROOT = resolve(import.meta.dirname, '..');
const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

/** The two apps: where their sources stand, where their build, and below which address their files are served. */
const apps = {
  site: { source: ROOT, build: join(ROOT, 'build'), prefix: '/' },
  studio: { source: join(ROOT, 'studio'), build: join(ROOT, 'build/studio'), prefix: '/studio/' },
};
type AppName = keyof typeof apps;

/** The built pages with their files, or in development the dev server that builds them on demand. */
export async function openSiteBuild(
  app: FastifyInstance,
  { config, store, clock, log }: Deps,
  name: AppName,
): Promise<SiteBuild> {
  if (config.mode === 'development') return openDevServer(app, name);
  // React picks its fast build by this variable alone; an unset one means production to us.
  process.env['NODE_ENV'] ??= config.mode;
  const { build: folder, prefix } = apps[name];
  const file = join(folder, 'server/index.js');
  if (!existsSync(file))
    throw new Error(`The ${name} is not built yet: run \`node tools/start/build-site.ts\` first`);
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  const client = join(folder, 'client');
  await app.register(fastifyStatic, {
    root: client,
    prefix,
    decorateReply: name === 'site',
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The tag tells the same, and each header counts on every file of a page.
    lastModified: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(client, 'assets'));
      if (/\.(?:js|css|woff2)(?:\.(?:br|gz))?$/.test(path) && isHashed) leaveDocumentHeaders(reply);
      void reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
      );
    },
  });
  await shareAssets(
    app,
    { store, clock, log },
    { app: name, folder: join(client, 'assets'), prefix },
  );
  return { build };
}

/** The text of the viewers' service worker. */
export async function openServiceWorker({
  mode,
}: Pick<Deps['config'], 'mode'>): Promise<() => Promise<string>> {
  if (mode === 'development') return buildServiceWorker;
  const worker = await readFile(join(ROOT, 'build/service-worker/service-worker.js'), 'utf8');
  return async () => worker;
}

async function buildServiceWorker(): Promise<string> {
  const { build } = await import('vite');
  const configFile = join(ROOT, 'vite.service-worker.config.ts');
  const built = await build({ root: ROOT, configFile, build: { write: false } });
  const [worker] = 'output' in built ? built.output : [];
  return worker?.code ?? '';
}

async function openDevServer(app: FastifyInstance, name: AppName): Promise<SiteBuild> {
  // The dev server takes React Router's development files; ours must be the same copy.
  if (!process.execArgv.includes('--conditions=development')) {
    throw new Error('Development needs `node --conditions=development`');
  }
  const { createServer } = await import('vite');
  const { source } = apps[name];
  const vite = await createServer({
    root: source,
    configFile: join(source, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  return {
    build: () =>
      vite.ssrLoadModule(
        'virtual:react-router/server-build',
      ) as Promise<unknown> as Promise<ServerBuild>,
    middleware: ({ raw }, reply, done) => {
      const { url = '' } = raw;
      handOnHeaders(reply);
      vite.middlewares(raw, reply.raw, (error?: Error) => {
        // Vite takes its base off the address; the page below it wants it whole.
        raw.url = url;
        done(error);
      });
    },
  };
}
