import { randomBytes } from 'node:crypto';
import { mintTvsToken } from '#contract/accounts/index.ts';
import { type AnswerOf, pathOf } from '#contract/call.ts';
import { type Program, startProgram } from './program.ts';

/** How a platform is configured on a database that is there, its files in a folder, with secrets of its own. */
export function platformEnv(databaseUrl: string, folder: string): Record<string, string> {
  const secret = () => randomBytes(32).toString('hex');
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost',
    SECRET_KEY: secret(),
    CLIENT_KEY: secret(),
    MIDTRANS_SERVER_KEY: secret(),
    MIDTRANS_API_URL: 'http://127.0.0.1:9/midtrans/api',
    MIDTRANS_SNAP_URL: 'http://127.0.0.1:9/midtrans/snap/v1',
  };
}

/** The platform on a database that is there, its files in a folder. */
export function startPlatform(databaseUrl: string, folder: string): Promise<Program> {
  return startProgram('platform.ts', { env: platformEnv(databaseUrl, folder) });
}

/** As somebody without an account asks. */
export async function visitor(base: string): Promise<Record<string, string>> {
  const answer = await fetch(base + pathOf(mintTvsToken), { method: 'POST' });
  const { result } = (await answer.json()) as AnswerOf<typeof mintTvsToken>;
  return { authorization: `Bearer ${result.access_token}` };
}
