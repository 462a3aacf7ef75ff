import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { migrate } from '#db/migrate.ts';
import { callsPage } from './generate/calls.ts';
import { openApi } from './generate/openapi.ts';
import { root } from './generate/route-files.ts';
import { databaseTypes } from './generate/types.ts';
import { startScratchPostgres } from './scratch-database.ts';

/**
 * `npm run generate` writes every file that is derived from another; `--check` writes nothing and
 * fails when one of them is behind.
 */
async function migratedTypes(): Promise<string> {
  const database = await startScratchPostgres();
  try {
    await migrate(database.url);
    return await databaseTypes(database.url);
  } finally {
    await database.stop();
  }
}

async function formatted(name: string, text: string): Promise<string> {
  const options: unknown = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(name, text, options as Record<string, unknown>);
  if (errors.length > 0) throw new Error(`${name} can't be formatted: ${JSON.stringify(errors)}`);
  return code;
}

const generated: Record<string, () => string | Promise<string>> = {
  'db/types.ts': migratedTypes,
  'docs/openapi.json': openApi,
  'docs/calls.md': callsPage,
};

const isCheck = process.argv.includes('--check');
const behind: string[] = [];
for (const [name, make] of Object.entries(generated)) {
  const file = path.join(root, name);
  const text = await make();
  const code = name.endsWith('.md') ? text : await formatted(name, text);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (before === code) continue;
  behind.push(name);
  if (!isCheck) writeFileSync(file, code);
}

if (behind.length === 0) console.log('Every generated file is up to date.');
else if (isCheck) {
  console.error(`Behind what they come from: ${behind.join(', ')}. Run npm run generate.`);
  process.exitCode = 1;
} else console.log(`Wrote ${behind.join(', ')}.`);
