import path from 'node:path';
import { expect, test } from 'vitest';
import { type Source, sources } from './sources.ts';

/** What features share; the rest of it and the parts of the look stand between it and its users. */
const libraries = [
  { library: 'web/lib/', between: /^web\/(?:lib|ui)\// },
  { library: 'studio/lib/', between: /^studio\/(?:lib|ui)\// },
];
const isTest = (file: string) => /\.test\.tsx?$|\/test\//.test(file);

/** A feature is one user, and so is each page of the route table. */
const userOf = (file: string): string =>
  /^(?:web|studio)\/app\/routes\//.test(file) ? file : file.split('/').slice(0, 3).join('/');

/** Files of a library that fewer than two users reach. */
function unshared(
  files: readonly Source[],
  { library, between }: (typeof libraries)[number],
): string[] {
  const importers = new Map<string, string[]>();
  for (const { file, text } of files.filter((each) => !isTest(each.file)))
    for (const [, to = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const target = path.posix.join(path.posix.dirname(file), to);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  const usersOf = (shared: string): Set<string> => {
    const within = new Set([shared]);
    const users = new Set<string>();
    // It grows while it is walked.
    for (const file of within)
      for (const importer of importers.get(file) ?? [])
        if (between.test(importer)) within.add(importer);
        else users.add(userOf(importer));
    return users;
  };
  return files
    .map(({ file }) => file)
    .filter((file) => file.startsWith(library) && !isTest(file) && usersOf(file).size < 2);
}

const own = sources('{web,studio,server,e2e,bench,tools}/**/*.{ts,tsx}');

test.each(libraries)('what lies in $library has two users', (each) => {
  // A pattern that finds no files any more would pass for ever.
  expect(own.filter(({ file }) => file.startsWith(each.library)).length).toBeGreaterThan(20);
  expect(unshared(own, each)).toEqual([]);
});

test('what one feature uses, also through another file, is found', () => {
  const files = [
    { file: 'web/lib/page/one.ts', text: '' },
    { file: 'web/lib/page/two.ts', text: "import { one } from './one.ts';" },
    { file: 'web/lib/page/both.ts', text: '' },
    { file: 'web/features/home/a.tsx', text: "import('../../lib/page/two.ts')" },
    { file: 'web/features/home/b.tsx', text: "import { two } from '../../lib/page/two.ts';" },
    { file: 'web/features/title/a.tsx', text: "import { both } from '../../lib/page/both.ts';" },
    { file: 'web/app/routes/a.tsx', text: "import { both } from '../../lib/page/both.ts';" },
    { file: 'web/lib/page/two.test.ts', text: "import { two } from './two.ts';" },
  ];
  const web = libraries.filter(({ library }) => library === 'web/lib/');
  expect(web.map((each) => unshared(files, each))).toEqual([
    ['web/lib/page/one.ts', 'web/lib/page/two.ts'],
  ]);
});
