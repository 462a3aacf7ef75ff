import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { circlesOf } from '../shape/graph.ts';
import { NO_CYCLES, rules } from './rules.ts';

export const folders = [
  'contract',
  'media',
  'server',
  'worker',
  'sandbox',
  'demo',
  'db',
  'web',
  'studio',
  'e2e',
  'bench',
  'tools',
];

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

/** Reads every import below `baseDir`, and returns the files that it read and the broken rules. */
export async function readImports(
  baseDir: string,
  names: string[],
): Promise<{ files: string[]; violations: Violation[] }> {
  const { output } = await cruise(
    names,
    {
      baseDir,
      validate: true,
      // Else it compares each file with all others for what no rule here asks.
      skipAnalysisNotInRules: true,
      ruleSet: { forbidden: rules },
      doNotFollow: { path: 'node_modules' },
      // Route types are generated, and the fixtures break the rules on purpose.
      exclude: { path: '\\+types/|/\\.react-router/|^tools/boundaries/fixtures/' },
      tsPreCompilationDeps: true,
      combinedDependencies: true,
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.css'],
    },
  );
  const result = output as ICruiseResult;
  const graph = new Map(
    result.modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved),
    ]),
  );
  const circles = circlesOf(graph).map((files) => ({
    rule: NO_CYCLES,
    from: files[0] ?? '',
    to: files.slice(1).join(', '),
  }));
  return {
    files: result.modules
      .map(({ source }) => source)
      .filter((file) => !file.includes('node_modules')),
    violations: [
      ...circles,
      ...result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    ],
  };
}
