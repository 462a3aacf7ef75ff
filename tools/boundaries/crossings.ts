import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { root } from '../laws/sources.ts';
import type { House } from '../shape/house.ts';
import type { ImportStatement } from '../shape/read-file.ts';
import { type Rule, rules } from './rules.ts';

export interface Crossing {
  readonly rule: Rule;
  readonly from: string;
  readonly to: string;
}

/** What an import leads to: a path from the root of the repository, or the name of a module of Node's own. */
interface Target {
  readonly path: string;
  readonly kind: 'file' | 'package' | 'core' | 'unknown';
  readonly isType: boolean;
}

/** Every import that breaks a rule, types included. */
export function findCrossings(house: House): Crossing[] {
  const known = new Set([...house.files, ...house.sources.keys()]);
  return [...house.sources.values()].flatMap(({ file, statements }) => {
    const own = rules.flatMap((rule) => {
      const groups = matches(rule.from, file);
      return groups === undefined ? [] : [{ rule, groups }];
    });
    return statements.flatMap((statement) => {
      // Route types are generated.
      if (statement.specifier.includes('+types/')) return [];
      const target = targetOf(house, known, file, statement);
      return own
        .filter(({ rule, groups }) => isBroken(rule, groups, target))
        .map(({ rule }) => ({ rule, from: file, to: target.path }));
    });
  });
}

function targetOf(
  house: House,
  known: ReadonlySet<string>,
  file: string,
  { specifier, isType }: ImportStatement,
): Target {
  // `?url` asks Vite for an address instead of the content.
  const [name = ''] = specifier.split('?');
  const own = house.targetOf(file, name);
  // What others made, and what tests alone read, is no source of the house.
  const isThere = (to: string) => known.has(to) || existsSync(path.join(root, to));
  if (own !== undefined) return { path: own, kind: isThere(own) ? 'file' : 'unknown', isType };
  if (isBuiltin(name)) return { path: name, kind: 'core', isType };
  const [first = '', second = ''] = name.split('/');
  const folder = `node_modules/${first.startsWith('@') ? `${first}/${second}` : first}`;
  return { path: `node_modules/${name}/`, kind: isThere(folder) ? 'package' : 'unknown', isType };
}

function isBroken({ to }: Rule, groups: readonly string[], { path: name, kind, isType }: Target) {
  if (to.isUnknown !== undefined && to.isUnknown !== (kind === 'unknown')) return false;
  if (to.withoutCore === true && kind === 'core') return false;
  if (to.withoutTypes === true && isType) return false;
  return matches(to, name, groups) !== undefined;
}

/** The groups of `path` where that is found and `pathNot` is not; `$1` in either is the first of `groups`. */
function matches(
  { path: wanted, pathNot }: Rule['from'],
  name: string,
  groups: readonly string[] = [],
): string[] | undefined {
  const regex = (text: string) => new RegExp(text.replace('$1', groups[0] ?? ''));
  if (pathNot !== undefined && regex(pathNot).test(name)) return undefined;
  if (wanted === undefined) return [];
  return regex(wanted).exec(name)?.slice(1);
}
