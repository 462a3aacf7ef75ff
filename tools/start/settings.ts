import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const root = path.resolve(import.meta.dirname, '../..');

/** What `npm start` itself reads; everything else passes through to server and worker. */
export const startSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_533).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  FFMPEG_PATH: z.string().optional(),
  /** `off` where real outside services are configured. */
  SANDBOX: z.enum(['on', 'off']).default('on'),
  /** Takes contributions of encoders in. */
  LIVE_INGEST: z.enum(['true', 'false']).default('false'),
  /** The demo service, its accounts with known passwords too; off by default wherever anything real is configured. */
  SEED: z.enum(['on', 'off']).optional(),
});

export interface Settings {
  isDev: boolean;
  port: number;
  host: string;
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  ffmpegPath: string | undefined;
  sandbox: { port: number; smtpPort: number } | undefined;
  seeds: boolean;
  takesLive: boolean;
}

/** @throws Error that names every wrong variable at once. */
export function readSettings(args: readonly string[]): Settings {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const present = Object.entries(process.env).filter(([, value]) => value !== '');
  const parsed = startSchema.safeParse(Object.fromEntries(present));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path: where, message }) => `  ${where.join('.')}: ${message}`,
    );
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    isDev: args.includes('--dev'),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: path.resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    ffmpegPath: env.FFMPEG_PATH,
    sandbox: env.SANDBOX === 'on' ? { port: env.PORT + 1, smtpPort: env.PORT + 2 } : undefined,
    takesLive: env.LIVE_INGEST === 'true',
    seeds: (env.SEED ?? (isDemo(env) ? 'on' : 'off')) === 'on',
  };
}

/** A database of its own, the sandbox around it and no public address: nobody's service but a try. */
function isDemo({ DATABASE_URL, SANDBOX, PUBLIC_URL }: z.infer<typeof startSchema>): boolean {
  const isPublic = PUBLIC_URL !== undefined && !isLocal(new URL(PUBLIC_URL).hostname);
  return DATABASE_URL === undefined && SANDBOX === 'on' && !isPublic;
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^(127|10|192\.168)\./.test(host);
}
