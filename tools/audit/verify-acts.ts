import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { checkSeals } from '#platform/acts/seals.ts';
import { readS3Of } from '#platform/config/s3.ts';
import { openObjectStore } from '#platform/object-store.ts';
import { dataDir, openAuditDatabase } from './open-database.ts';

/**
 * `npm run audit:verify [-- HEAD.json...]`: whether what staff did stands as it was sealed (DATA_DIR, DATABASE_URL). The
 * heads are what the auditor kept; those in the object store (S3_..., or DATA_DIR) are read too. Ends with 1 where
 * something doesn't hold.
 */
const head = z.object({ n: z.number().int(), hash: z.hex(), publicKey: z.base64() });
const kept = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'));
const heads = [...kept, ...(await storedHeads())].map((text) => head.parse(JSON.parse(text)));
const db = openAuditDatabase();
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

/** What the worker put there each day (`worker/seal-acts.ts`). */
async function storedHeads(): Promise<string[]> {
  const store = openObjectStore({ s3: readS3Of(process.env), dataDir });
  const texts: string[] = [];
  for (const key of await store.list('audit/')) {
    const object = await store.get(key);
    if (object !== null) texts.push(object.body.toString());
  }
  return texts;
}
