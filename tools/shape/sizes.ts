import path from 'node:path';
import { type House, isTest } from './house.ts';
import { limits, uncounted } from './limits.ts';
import type { Reading } from './reading.ts';
import type { SourceFile } from './read-file.ts';

export function moduleFiles(house: House): Reading {
  const count = modulesOf(house).length;
  return {
    name: 'source files of server/modules',
    value: `${count}`,
    limit: `at most ${limits.moduleFiles}`,
    holds: count <= limits.moduleFiles,
    broken: [],
  };
}

export function medianLines(house: House): Reading {
  const median = linesAt(modulesOf(house), 0.5);
  return {
    name: 'lines of their median file',
    value: `${median}`,
    limit: `at least ${limits.medianLines}`,
    holds: median >= limits.medianLines,
    broken: [],
  };
}

export function percentile95Lines(house: House): Reading {
  const lines = linesAt(modulesOf(house), 0.95);
  return {
    name: 'lines of their 95th percentile',
    value: `${lines}`,
    limit: `under ${limits.percentile95Lines}`,
    holds: lines < limits.percentile95Lines,
    broken: [],
  };
}

/** Files that lie directly in a folder, whatever their kind. */
export function folderFiles({ files }: House): Reading {
  const counted = files.filter((file) => !uncounted.test(file));
  const full = [...Map.groupBy(counted, (file) => path.dirname(file))]
    .filter(([, own]) => own.length > limits.folderFiles)
    .toSorted(([, a], [, b]) => b.length - a.length);
  return {
    name: 'folders that hold too many files',
    value: `${full.length}`,
    limit: `0 over ${limits.folderFiles} files`,
    holds: full.length === 0,
    broken: full.map(([folder, own]) => `${folder}: ${own.length} files`),
  };
}

/** Lines of import statements and of `export ... from`, each with all its lines, among all lines of server. */
export function importShare({ sources }: House): Reading {
  const own = [...sources.values()].filter(
    ({ file }) => file.startsWith('server/') && !isTest(file),
  );
  const all = sum(own.map(({ lines }) => lines));
  const imports = sum(own.map(importLines));
  const share = all === 0 ? 0 : imports / all;
  const heaviest = own.toSorted((a, b) => importLines(b) - importLines(a)).slice(0, 10);
  const holds = share < limits.importShare;
  return {
    name: 'import lines of server',
    value: `${(share * 100).toFixed(1)} % (${imports} of ${all})`,
    limit: `under ${limits.importShare * 100} %`,
    holds,
    broken: holds ? [] : heaviest.map((source) => `${source.file}: ${importLines(source)} lines`),
  };
}

export function fileLines({ sources, styles }: House): Reading {
  const long = [...sources.values(), ...styles]
    .filter(({ lines }) => lines > limits.fileLines)
    .toSorted((a, b) => b.lines - a.lines);
  return {
    name: 'files that are too long',
    value: `${long.length}`,
    limit: `0 over ${limits.fileLines} lines`,
    holds: long.length === 0,
    broken: long.map(({ file, lines }) => `${file}: ${lines} lines`),
  };
}

export function anys({ sources }: House): Reading {
  const broken = [...sources.values()].flatMap(({ file, anys: lines }) =>
    lines.map((line) => `${file}:${line}`),
  );
  return {
    name: 'uses of any',
    value: `${broken.length}`,
    limit: `${limits.anys}`,
    holds: broken.length <= limits.anys,
    broken,
  };
}

function modulesOf({ sources }: House): SourceFile[] {
  return [...sources.values()].filter(
    ({ file }) => file.startsWith('server/modules/') && !isTest(file),
  );
}

function linesAt(own: readonly SourceFile[], share: number): number {
  const sorted = own.map(({ lines }) => lines).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function importLines({ statements }: SourceFile): number {
  return sum(statements.map(({ lines }) => lines));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
