import { modules } from './modules.ts';

/** What must not be: a file of `from` that imports something of `to`. Paths are regular expressions. */
export interface Rule {
  readonly name: string;
  /** Where the name does not say it. */
  readonly why?: string;
  readonly from: { readonly path?: string; readonly pathNot?: string };
  readonly to: {
    /** `$1` is the first group of `from.path`. */
    readonly path?: string;
    readonly pathNot?: string;
    /** Node's own modules are not meant. */
    readonly withoutCore?: boolean;
    /** Imports of types alone are not meant. */
    readonly withoutTypes?: boolean;
    /** Only what is not there, or only what is. */
    readonly isUnknown?: boolean;
  };
}

/** Tests, and the folders of what they share. */
const tests = '\\.test\\.tsx?$|^(?:server|worker|sandbox|media|web|studio)/test/';
const npm = 'node_modules/';
const faces = '^server/modules/[^/]+/index\\.ts$';

const process = ['^server/[^/]+\\.ts$', '^server/platform/', '^contract/', faces, npm];

interface Layer {
  name: string;
  from: string;
  may: readonly string[];
  /** Pure code: not even Node's own modules. */
  withoutNode?: boolean;
}

/** Who may import whom: the tables of docs/ARCHITECTURE.md, section 2. Types count as imports. */
const layers: readonly Layer[] = [
  { name: 'contract', from: '^contract/', may: ['^contract/', `${npm}zod/`], withoutNode: true },
  { name: 'media', from: '^media/', may: ['^media/'] },
  {
    name: 'server-platform',
    from: '^server/platform/',
    may: ['^server/platform/', '^contract/', '^db/types\\.ts$', npm],
  },
  {
    name: 'server-process',
    from: '^server/(?!(?:site|studio-site)\\.ts$)[^/]+\\.ts$',
    may: process,
  },
  { name: 'server-site', from: '^server/site\\.ts$', may: [...process, '^web/lib/'] },
  {
    name: 'server-studio-site',
    from: '^server/studio-site\\.ts$',
    may: [...process, '^studio/lib/'],
  },
  {
    name: 'worker',
    from: '^worker/',
    may: [
      '^worker/',
      '^contract/',
      '^media/',
      '^server/platform/',
      '^server/modules\\.ts$',
      faces,
      npm,
    ],
  },
  { name: 'sandbox', from: '^sandbox/', may: ['^sandbox/', npm] },
  {
    name: 'demo',
    from: '^demo/',
    may: ['^demo/', '^contract/', '^media/', '^server/platform/', faces, '^db/types\\.ts$', npm],
  },
  { name: 'db', from: '^db/', may: ['^db/', npm] },
  {
    name: 'web-app',
    from: '^web/app/',
    may: ['^web/', '^contract/', npm],
  },
  {
    name: 'web-features',
    from: '^web/features/([^/]+)/',
    may: ['^web/features/$1/', '^web/ui/', '^web/lib/', '^contract/', npm],
  },
  { name: 'web-ui', from: '^web/ui/', may: ['^web/ui/', '^web/lib/', '^contract/', npm] },
  {
    name: 'web-service-worker',
    from: '^web/service-worker/',
    may: ['^web/service-worker/', '^web/lib/', '^contract/'],
    withoutNode: true,
  },
  { name: 'web-lib', from: '^web/lib/', may: ['^web/lib/', '^contract/', npm] },
  {
    name: 'studio-app',
    from: '^studio/(?:app/|[^/]+\\.ts$)',
    may: [
      '^studio/',
      '^web/ui/',
      '^web/lib/',
      '^contract/',
      '^tools/(?:precompress|page-chunks|notices)\\.ts$',
      npm,
    ],
  },
  {
    name: 'studio-features',
    from: '^studio/features/([^/]+)/',
    may: [
      '^studio/features/$1/',
      '^studio/ui/',
      '^studio/lib/',
      '^web/ui/',
      '^web/lib/',
      '^contract/',
      npm,
    ],
  },
  {
    name: 'studio-ui',
    from: '^studio/ui/',
    may: ['^studio/ui/', '^studio/lib/', '^web/ui/', '^web/lib/', '^contract/', npm],
  },
  {
    name: 'studio-lib',
    from: '^studio/lib/',
    may: ['^studio/lib/', '^web/lib/', '^contract/', npm],
  },
];

const moduleLayers = Object.entries(modules).map(([name, below]): Layer => {
  const others = below.length === 0 ? [] : [`^server/modules/(?:${below.join('|')})/index\\.ts$`];
  return {
    name: `module-${name}`,
    from: `^server/modules/${name}/`,
    may: [
      `^server/modules/${name}/`,
      ...others,
      '^server/platform/',
      '^contract/',
      '^media/',
      '^db/types\\.ts$',
      npm,
    ],
  };
});

function layerRule({ name, from, may, withoutNode = false }: Layer): Rule {
  return {
    name,
    from: { path: from, pathNot: tests },
    to: {
      pathNot: may.join('|'),
      withoutCore: !withoutNode,
      isUnknown: false,
    },
  };
}

const knownModules: Rule = {
  name: 'module-unknown',
  why: 'A folder below server/modules needs its line in docs/ARCHITECTURE.md and here.',

  from: {},
  to: {
    path: '^server/modules/',
    pathNot: `^server/modules/(?:${Object.keys(modules).join('|')})/`,
  },
};

const general: readonly Rule[] = [
  knownModules,
  {
    name: 'site-takes-types-of-the-web',
    why: 'The built site is loaded as it runs; only its shapes are known beforehand.',
    from: { path: '^server/(?:site|studio-site)\\.ts$' },
    to: { path: '^(?:web|studio)/', withoutTypes: true },
  },
  {
    name: 'routes-only-for-the-module',
    why: 'A use case that another call needs stands beside the routes, not in them.',
    from: {
      path: '^server/modules/([^/]+)/',
      pathNot: `^server/modules/[^/]+/module\\.ts$|${tests}`,
    },
    to: { path: '^server/modules/.*[/-]routes\\.ts$' },
  },
  {
    name: 'server-packages-off-the-web',
    from: { path: '^(?:web|studio)/', pathNot: tests },
    to: { path: `${npm}(?:pg|pg-boss|kysely|fastify|nodemailer|@node-rs|@fastify)/` },
  },
  {
    name: 'no-import-of-studio',
    why: 'Viewers never load a byte of it; the server knows only the shape of its pages.',
    from: { pathNot: `^(?:studio|e2e)/|^server/studio-site\\.ts$|${tests}` },
    to: { path: '^studio/' },
  },
  {
    name: 'no-import-of-demo',
    why: 'An operator deletes the folder and the service still starts.',
    from: { pathNot: `^(?:demo|tools|bench|e2e)/|${tests}` },
    to: { path: '^demo/' },
  },
  { name: 'no-unresolved', from: {}, to: { isUnknown: true } },
  {
    name: 'no-import-of-tests',
    // Benches measure what tests make: they are no part of what runs.
    from: { pathNot: `${tests}|^(?:bench|e2e)/` },
    to: { path: `${tests}|^e2e/` },
  },
];

export const rules: Rule[] = [...layers.map(layerRule), ...moduleLayers.map(layerRule), ...general];
