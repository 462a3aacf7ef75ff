import { findCrossings } from '../boundaries/crossings.ts';
import { circlesOf, type Graph, longestChain } from './graph.ts';
import { type House, isTest } from './house.ts';
import { limits } from './limits.ts';
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
