import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { checkSeals } from '#platform/acts/seals.ts';
import { openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { livePostmaster } from './postgres/postmaster.ts';
import { databaseUrl } from './postgres/ready.ts';

/**
 * `npm run audit:verify [-- HEAD.json...]`: whether what staff did stands as it was sealed (DATA_DIR, DATABASE_URL). The
 * heads are what the auditor kept; those in the local object store are read too. Ends with 1 where something doesn't hold.
 */
const dataDir = path.resolve(process.env.DATA_DIR ?? 'data');
const running = livePostmaster(path.join(dataDir, 'pg/cluster'));
const url = process.env.DATABASE_URL ?? (running && databaseUrl(running.socketDir, 'tayang'));
if (url === undefined) throw new Error(`No database runs in ${dataDir}. Start it with npm start.`);

const head = z.object({ n: z.number().int(), hash: z.hex(), publicKey: z.base64() });
const files = [...process.argv.slice(2), ...keptHeads(path.join(dataDir, 'objects/audit'))];
const heads = files.map((file) => head.parse(JSON.parse(readFileSync(file, 'utf8'))));
const db = openDatabase({ url, log: createLog({ logLevel: 'warn' }, 'audit'), max: 1 });
try {
  const { seals, acts, waiting, problems, head: newest } = await checkSeals(db, heads);
  console.log(
    `${seals} seals over ${acts} acts, ${waiting} not sealed yet, ${heads.length} heads compared`,
  );
  if (newest) console.log(JSON.stringify(newest));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'All of it holds.' : 'It does not hold.');
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await db.destroy();
}

function keptHeads(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}
