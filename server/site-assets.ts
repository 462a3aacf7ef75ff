import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DAY } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { digest } from '#platform/secrets.ts';

/** So long after its last server began, files of a build are still there for pages that are open. */
const RETENTION = 7 * DAY;
const AT_ONCE = 8;
const FOLDER = 'site-assets/';
const NAME = /^\w[\w.-]{1,120}$/;
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  png: 'image/png',
};

const typeOf = (file: string) => TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

type Build = { at: string; files: string[] };
type AssetDeps = Pick<Deps, 'store' | 'clock' | 'log'>;

/**
 * Files whose names are hashes of them are the same in each build that has them. Puts those of this build into the object
 * store, before it is served, and answers for files of other builds from there: in a rolling deploy a page of one server asks
 * another one, and a page stays open over a deploy. Removes what no build of the last days has.
 */
export async function shareAssets(
  app: FastifyInstance,
  deps: AssetDeps,
  { app: name, folder, prefix }: { app: string; folder: string; prefix: string },
): Promise<void> {
  const { store, log } = deps;
  const own = `${FOLDER}${name}/`;
  app.get<{ Params: { '*': string } }>(
    `${prefix}assets/*`,
    { schema: { hide: true } },
    async (request, reply) => {
      const file = request.params['*'];
      const found = NAME.test(file) ? await store.get(`${own}files/${file}`) : null;
      if (found === null) return reply.callNotFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(typeOf(file))
        .send(found.body);
    },
  );
  try {
    await publish(deps, own, folder);
  } catch (error) {
    // Pages of this build are whole all the same.
    log.warn({ err: error }, 'the files of the site could not be shared');
  }
}

async function publish({ store, clock }: AssetDeps, own: string, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter(
    (file) => NAME.test(file) && !/\.(?:br|gz)$/.test(file),
  );
  const stored = new Set((await store.list(`${own}files/`)).map((key) => basename(key)));
  const missing = files.filter((file) => !stored.has(file));
  for (let at = 0; at < missing.length; at += AT_ONCE)
    await Promise.all(
      missing
        .slice(at, at + AT_ONCE)
        .map((file) =>
          store.put(
            `${own}files/${file}`,
            { file: join(folder, file) },
            { contentType: typeOf(file) },
          ),
        ),
    );
  const now = clock.now();
  const id = digest(files.toSorted().join('\n'), 'hex').slice(0, 16);
  const current: Build = { at: now.toISOString(), files };
  await store.put(`${own}builds/${id}.json`, Buffer.from(JSON.stringify(current)), {
    contentType: 'application/json',
  });
  await removeOld({ store, now: now.getTime() }, own, stored);
}

async function removeOld(
  { store, now }: Pick<AssetDeps, 'store'> & { now: number },
  own: string,
  stored: ReadonlySet<string>,
): Promise<void> {
  const kept = new Set<string>();
  for (const key of await store.list(`${own}builds/`)) {
    const found = await store.get(key);
    if (found === null) continue;
    const build = JSON.parse(found.body.toString()) as Build;
    if (Date.parse(build.at) + RETENTION < now) await store.delete(key);
    else for (const file of build.files) kept.add(file);
  }
  for (const file of stored) if (!kept.has(file)) await store.delete(`${own}files/${file}`);
}
