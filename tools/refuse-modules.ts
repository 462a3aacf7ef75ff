import path from 'node:path';
import type { Plugin } from 'vite';

/** Fails a build that takes in a module of somewhere else: no viewer loads a byte of the studio. */
export function refuseModules(foreign: RegExp): Plugin {
  return {
    name: 'refuse-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = foreignModules(bundle, foreign);
      if (found.length > 0) this.error(`The build holds modules of others:\n${found.join('\n')}`);
    },
  };
}

type Chunk = { type: string; fileName: string; moduleIds?: readonly string[] };

/** `chunk: module` of each module whose file matches, whatever the checkout is called. */
export function foreignModules(bundle: Readonly<Record<string, Chunk>>, foreign: RegExp): string[] {
  return Object.values(bundle).flatMap(({ fileName, moduleIds = [] }) =>
    moduleIds
      .filter((id) => foreign.test(`/${path.relative(process.cwd(), id)}`))
      .map((id) => `${fileName}: ${id}`),
  );
}
