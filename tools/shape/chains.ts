import { findCrossings } from '../boundaries/crossings.ts';
import { circlesOf, type Graph, longestChain } from './graph.ts';
import { type House, isTest } from './house.ts';
import { type Apart, limits } from './limits.ts';
import type { Reading } from './reading.ts';

/** Circles of imports anywhere, types included: two files that need each other's types are one idea in two files. */
export function cycles({ imports }: House): Reading {
  const graph: Graph = new Map(
    [...imports].map(([file, own]) => [file, own.map(({ to }) => to)] as const),
  );
  const found = circlesOf(graph);
  return {
    name: 'cycles of imports',
    value: `${found.length}`,
    limit: `${limits.cycles}`,
    holds: found.length <= limits.cycles,
    broken: found.map((files) => files.join(' -> ')),
  };
}

/** Imports across a boundary of docs/ARCHITECTURE.md, and those that lead nowhere. */
export function crossings(house: House): Reading {
  const found = findCrossings(house);
  return {
    name: 'imports across a boundary',
    value: `${found.length} (of ${house.sources.size} files)`,
    limit: `${limits.crossings}`,
    holds: found.length <= limits.crossings && house.sources.size >= limits.filesRead,
    broken: found.map(
      ({ rule, from, to }) => `${from} must not import ${to} (${rule.name}) ${rule.why ?? ''}`,
    ),
  };
}

/**
 * The longest chain of files that import each other inside one module, from any file that is no test. Imports of types
 * alone don't count: behind a type no behaviour hangs, a reader looks at one shape and comes back. Behind every other
 * import stands code that runs, which a change at the chain's end reaches.
 */
export function chainFiles(house: House): Reading {
  const chains = [...modulesOf(house)]
    .map(([module, graph]) => ({ module, chain: longestChain(graph) }))
    .toSorted((a, b) => b.chain.length - a.chain.length);
  const long = chains.filter(({ chain }) => chain.length > limits.chainFiles);
  return {
    name: 'files of the longest chain in a module',
    value: `${chains[0]?.chain.length ?? 0}`,
    limit: `at most ${limits.chainFiles}`,
    holds: long.length === 0,
    broken: long.map(({ module, chain }) => {
      const names = chain.map((file) => file.replace(`server/modules/${module}/`, ''));
      return `${module}: ${chain.length} files: ${names.join(' -> ')}`;
    }),
  };
}

/** Folders that must stay apart, by imports that run; the shortest way to each that is reached all the same. */
export function apartFolders({ imports, sources }: House, { folder, from }: Apart): Reading {
  const own = [...sources.keys()].filter((file) => isIn(file, folder) && !isTest(file));
  // The first file that imports it, on the shortest way.
  const before = new Map<string, string | undefined>(own.map((file) => [file, undefined]));
  for (const file of before.keys())
    for (const { to, isType } of imports.get(file) ?? [])
      if (!isType && !before.has(to)) before.set(to, file);
  const wayTo = (file: string): string[] => {
    const previous = before.get(file);
    return [...(previous === undefined ? [] : wayTo(previous)), file];
  };
  const reached = from.flatMap((other) => {
    const first = [...before.keys()].find((file) => isIn(file, other));
    return first === undefined ? [] : [wayTo(first).join(' -> ')];
  });
  // A folder that was moved must not look like one that is apart.
  const gone = [folder, ...from].filter((each) => ![...sources.keys()].some((f) => isIn(f, each)));
  const broken = [...reached, ...gone.map((each) => `${each} is not there`)];
  return {
    name: `folders that ${folder.replace('server/modules/', '')} reaches and must not`,
    value: `${broken.length}`,
    limit: '0',
    holds: broken.length === 0,
    broken,
  };
}

const isIn = (file: string, folder: string) => file.startsWith(`${folder}/`);

/** What runs in each module: its files and the imports among them. */
function modulesOf({ imports }: House): Map<string, Graph> {
  const graphs = new Map<string, Map<string, string[]>>();
  for (const [file, own] of imports) {
    const [, module] = /^server\/modules\/([^/]+)\//.exec(file) ?? [];
    if (module === undefined || isTest(file)) continue;
    const graph = graphs.get(module) ?? new Map<string, string[]>();
    graphs.set(module, graph);
    const folder = `server/modules/${module}/`;
    graph.set(
      file,
      own.filter(({ to, isType }) => !isType && to.startsWith(folder)).map(({ to }) => to),
    );
  }
  return graphs;
}
