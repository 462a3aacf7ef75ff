import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_USER } from './cluster.ts';

const GIVE_UP_MS = 10 * 60_000;

export function databaseUrl(socketDir: string, database: string): string {
  return `postgresql://${DATABASE_USER}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * Ready means that a query answers: after a crash the server accepts connections and refuses them
 * (57P03) until its recovery is through.
 */
export async function waitUntilAnswering(
  url: string,
  server: { isRunning: () => boolean; logFile: string },
): Promise<void> {
  const until = Date.now() + GIVE_UP_MS;
  for (;;) {
    const failure = await attempt(url);
    if (failure === undefined) return;
    if (!server.isRunning() || Date.now() > until)
      throw new Error(`The database did not start (${failure}):\n${lastLines(server.logFile)}`);
    await sleep(30);
  }
}

async function attempt(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
  } catch {
    return '';
  }
}
