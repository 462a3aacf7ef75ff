import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { folders, readImports } from './boundaries/cruise.ts';

/** Part of `npm run check`: no import crosses a boundary, and no file of ours goes unread. */
const root = path.resolve(import.meta.dirname, '..');
const FEWEST_FILES = 150;

const present = folders.filter((name) => existsSync(path.join(root, name)));
const { files, violations } = await readImports(root, present);

const read = new Set(files);
const unread = globSync(
  present.map((name) => `${name}/**/*.{ts,tsx,mjs}`),
  { cwd: root, exclude: ['tools/boundaries/fixtures/**'] },
).filter((file) => !read.has(file));

for (const { rule, from, to } of violations)
  console.error(`${from} must not import ${to} (${rule})`);
for (const file of unread) console.error(`${file} was not read`);
if (files.length < FEWEST_FILES)
  console.error(`Only ${files.length} files were read, fewer than ${FEWEST_FILES}.`);
if (violations.length > 0 || unread.length > 0 || files.length < FEWEST_FILES) process.exitCode = 1;
else console.log(`${files.length} files keep the import rules.`);
