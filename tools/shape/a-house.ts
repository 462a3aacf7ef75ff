import { buildHouse, type House } from './house.ts';

const aliases = {
  '#contract/*': './contract/*',
  '#modules/*': './server/modules/*',
  '#platform/*': './server/platform/*',
};

/** A repository of these texts by their files, small enough to see in it what a measure must find. */
export function aHouse(texts: Readonly<Record<string, string>>): House {
  const files = Object.keys(texts);
  return buildHouse({
    files,
    texts: files.map((file) => ({ file, text: texts[file] ?? '' })),
    aliases,
  });
}

/** As many files of a folder, each of as many lines. */
export function someFiles(folder: string, count: number, lines = 1): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`${folder}/file-${i}.ts`, 'work();\n'.repeat(lines)]),
  );
}
