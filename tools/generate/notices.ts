import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder, type Rolldown } from 'vite';
import { z } from 'zod';
import { noticesText, type Notice, packagesOfCss } from './notices-text.ts';
import { root } from './route-files.ts';

const FILE = 'notices.json';

/** Packages whose files are served as they are, beside the site's own bundle. */
const servedWhole = ['@fastify/swagger-ui'];

/** What Vite's `build.license` writes. */
const bundled = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    identifier: z.string().optional(),
    text: z.string().optional(),
  }),
);

/** The text of web/public/notices.txt: the packages that browsers get, with their licences. Builds the site for it. */
export async function notices(): Promise<string> {
  const others = [...(await packagesOfBundle()), ...packagesOfStyles(), ...servedWhole];
  const names = [...new Set(others)].toSorted();
  return noticesText(names.map(readNotice));
}

/** By the modules that are left in the chunks: a package that only the server uses isn't among them. */
async function packagesOfBundle(): Promise<string[]> {
  const builder = await createBuilder({
    root,
    logLevel: 'warn',
    // Nothing is written, so a site that runs from build/ goes on.
    environments: {
      client: { build: { write: false, minify: false, license: { fileName: FILE } } },
    },
  });
  const { client } = builder.environments;
  if (client === undefined) throw new Error('The site has no client build');
  const built = (await builder.build(client)) as Rolldown.RolldownOutput;
  const list = built.output.find(({ fileName }) => fileName === FILE);
  if (list?.type !== 'asset') throw new Error('The build wrote no list of licences');
  const source = typeof list.source === 'string' ? list.source : Buffer.from(list.source);
  return bundled.parse(JSON.parse(source.toString())).map(({ name }) => name);
}

/** Style sheets are merged before the bundle is made, which then knows nothing of where they came from. */
function packagesOfStyles(): string[] {
  return globSync('web/**/*.css', { cwd: root }).flatMap((file) =>
    packagesOfCss(readFileSync(path.join(root, file), 'utf8')),
  );
}

const manifest = z.object({ version: z.string(), license: z.string() });

function readNotice(name: string): Notice {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = manifest.parse(
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  );
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .toSorted();
  if (texts.length === 0) throw new Error(`${name} is sent to browsers without a licence's text`);
  const text = texts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  return { name, version, licence: license, text };
}
