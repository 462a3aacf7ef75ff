import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const icons = new Set(
  readdirSync(dirname(fileURLToPath(import.meta.resolve('lucide-react/icons/bell')))),
);

const DRAW_ICON = resolve(import.meta.dirname, '../web/ui/draw-icon.ts');

/**
 * Lets the bundler see which page draws which icon: by way of the package's list of all icons every page would seem to draw
 * every one. They are drawn by a function of our own.
 */
export function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: (_, importer) =>
        importer?.includes('/lucide-react/dist/esm/icons/') ? DRAW_ICON : null,
    },
    transform: {
      filter: { id: /\/(?:web|studio)\/.*\.tsx?/, code: 'lucide-react' },
      handler: (code) => ({ map: null, code: iconsOfTheirOwn(code) }),
    },
  };
}

/**
 * `import { Bell, Menu as MenuIcon } from 'lucide-react'` as imports of the icons' own files. Throws for an icon that has none:
 * a single one would bring the list of all, and with it two thirds of all that a build reads.
 */
export function iconsOfTheirOwn(code: string): string {
  return code.replaceAll(/import \{([^}]+)\} from 'lucide-react';/g, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', local = icon] = name.split(' as ');
        const file = fileOf(icon);
        if (!icons.has(`${file}.mjs`))
          throw new Error(`The icon ${icon} has no file of its own: call it by its first name`);
        return `import ${local} from 'lucide-react/icons/${file}';`;
      })
      .join(' '),
  );
}

/** `picture-in-picture-2` of `PictureInPicture2`. */
export const fileOf = (name: string) => name.replace(/(?<=[a-z])[A-Z0-9]/g, '-$&').toLowerCase();

const PAGE = /\/web\/app\/(root|entry\.client|routes\/[\w-]+)\.tsx?(?:\?|$)/;
const SHARED = /\/web\/(ui|lib)\/|\/contract\/constants|node_modules\/(lucide-react|zustand)\//;
/** Needed by few, or only with a press: files of their own. */
const RARE = /\/ui\/(qr-code|dialog)|\/lib\/api\/api\.ts/;
const isKit = (id: string) => SHARED.test(id) && !RARE.test(id);

type Groups = Exclude<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups'],
  undefined
>;
type Modules = Rolldown.ChunkingContext;

/** The pages that are often the first to be seen, beside home. */
const FIRST = ['title', 'search', 'live', 'packages', 'login'].map((page) => `routes/${page}`);
const drawnFirst = (pages: ReadonlySet<string>) => FIRST.filter((page) => pages.has(page));

/**
 * Few files instead of dozens of crumbs: on a thin line each request costs more than its bytes. What home draws comes in one
 * file, which every page after it shares. Of the rest, what only one of the pages that come first draws, with pages that
 * come later, is that page's own file: another page that comes first does not bring it. What is left over is the kit.
 */
export const pageChunks: Groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 10 },
  // Nearly every page draws some of what home draws; so do two that come first, and those crumbs go with it.
  layer('shell', 9, (pages, id) => {
    if (pages.has('root') || pages.has('routes/home')) return true;
    return isKit(id) && pages.has('routes/title') && drawnFirst(pages).length > 1;
  }),
  ...FIRST.map((page, at) =>
    layer(`${page.slice('routes/'.length)}-kit`, 8 - at, (pages, id) => {
      const isIts = drawnFirst(pages)[0] === page;
      return isIts && !RARE.test(id);
    }),
  ),
  layer('kit', 0, (_, id) => isKit(id)),
];

function layer(
  name: string,
  priority: number,
  holds: (pages: ReadonlySet<string>, id: string) => boolean,
): Groups[number] {
  const named = (id: string, modules: Modules) => (holds(pagesOf(id, modules), id) ? name : null);
  return { name: named, debugName: name, minShareCount: 2, priority };
}

/** The pages whose own script has the module in it; one that it asks for later is another script. */
function pagesOf(
  id: string,
  modules: Modules,
  pages = new Set<string>(),
  seen = new Set<string>(),
) {
  const page = PAGE.exec(id)?.[1];
  if (page !== undefined) return pages.add(page);
  if (seen.has(id)) return pages;
  seen.add(id);
  for (const importer of modules.getModuleInfo(id)?.importers ?? [])
    pagesOf(importer, modules, pages, seen);
  return pages;
}
