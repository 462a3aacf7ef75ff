import path from 'node:path';
import { z } from 'zod';
import { staffRole } from '#contract/accounts/index.ts';
import { inviteByOperator } from '#modules/accounts/index.ts';
import { openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { livePostmaster } from './postgres/postmaster.ts';
import { databaseUrl } from './postgres/ready.ts';

/**
 * `npm run staff -- invite EMAIL ROLE...`: prints the link by which the account of this address enrols a studio passkey
 * and gets these roles (DATA_DIR or DATABASE_URL, PUBLIC_URL). Admins invite everybody else in the studio; this is for
 * the first of them, and for one who lost the passkey and has no colleague.
 */
const [command, ...rest] = process.argv.slice(2);
const wanted = z
  .tuple([z.email().max(254)], staffRole)
  .refine((words) => words.length > 1)
  .safeParse(rest);
if (command !== 'invite' || !wanted.success) {
  console.error(`npm run staff -- invite EMAIL ROLE...   (${staffRole.options.join(', ')})`);
  process.exit(2);
}
const [email, ...roles] = wanted.data;
const dataDir = path.resolve(process.env.DATA_DIR ?? 'data');
const running = livePostmaster(path.join(dataDir, 'pg/cluster'));
const url = process.env.DATABASE_URL ?? (running && databaseUrl(running.socketDir, 'tayang'));
if (url === undefined) throw new Error(`No database runs in ${dataDir}. Start it with npm start.`);
const publicUrl = z.url().parse(process.env.PUBLIC_URL ?? 'http://localhost:3000');

const db = openDatabase({ url, log: createLog({ logLevel: 'warn' }, 'staff'), max: 1 });
try {
  const clock = { now: () => new Date() };
  const link = await inviteByOperator(
    { db, clock, publicUrl: publicUrl.replace(/\/$/, '') },
    { email, roles },
  );
  console.log(`For ${email}, signed in to the site, within 24 hours and once:\n${link}`);
} finally {
  await db.destroy();
}
