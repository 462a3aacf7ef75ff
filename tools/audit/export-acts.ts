import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { exportActs } from '#platform/acts/export-acts.ts';
import { openAuditDatabase } from './open-database.ts';

/**
 * `npm run --silent audit:export -- [--from 2026-11-01] [--until 2026-12-01] > trail.jsonl`: what was sealed in these days
 * (UTC, or moments with a zone), a line each, for an auditor and `verify-trail.mjs` (DATA_DIR, DATABASE_URL).
 */
const { values } = parseArgs({
  options: { from: { type: 'string' }, until: { type: 'string' } },
});
const range = { from: momentOf('from', 0), until: momentOf('until', Date.now() + 1) };
if (range.from >= range.until) throw new Error('--from has to be before --until');

const db = openAuditDatabase();
try {
  for await (const lines of exportActs(db, range)) {
    if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
  }
} finally {
  await db.destroy();
}

function momentOf(name: 'from' | 'until', otherwise: number): Date {
  const moment = new Date(values[name] ?? otherwise);
  if (Number.isNaN(moment.getTime()))
    throw new Error(`--${name} is a day such as 2026-11-01, or a moment`);
  return moment;
}
