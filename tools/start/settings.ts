import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const root = path.resolve(import.meta.dirname, '../..');

/** What `npm start` itself reads; everything else passes through to server and worker. */
export const startSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_533).default(3000),
  /** Without it a trial listens on this machine alone, a service on every address. */
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  /** Where our own database archives its log, and `npm run backup` puts copies of it. */
  BACKUP_DIR: z.string().optional(),
  FFMPEG_PATH: z.string().optional(),
  /** How many server processes share the port. */
  SERVERS: z.coerce.number().int().min(1).max(64).default(2),
  /** The outside world in small. Only a trial has it without a word. */
  SANDBOX: z.enum(['on', 'off']).optional(),
  /** Said where others reach the sandbox: they read every letter and pay any order. */
  SANDBOX_PUBLIC: z.enum(['yes', 'no']).default('no'),
  /** Takes contributions of encoders in. */
  LIVE_INGEST: z.enum(['true', 'false']).default('false'),
  /**
   * The demo service, its paid orders and accounts with known passwords too; off by default wherever anything real is
   * configured, and only beside the sandbox.
   */
  SEED: z.enum(['on', 'off']).optional(),
});

type StartEnv = z.infer<typeof startSchema>;

export interface Settings {
  isDev: boolean;
  port: number;
  host: string;
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Past the pooler, where DATABASE_URL is one. */
  directUrl: string | undefined;
  /** Absolute. */
  backupDir: string | undefined;
  ffmpegPath: string | undefined;
  servers: number;
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
  const isDev = args.includes('--dev');
  const hasSandbox = decideSandbox(env);
  return {
    isDev,
    port: env.PORT,
    host: env.HOST ?? (hasSandbox ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: path.resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    backupDir: env.BACKUP_DIR && path.resolve(root, env.BACKUP_DIR),
    ffmpegPath: env.FFMPEG_PATH,
    // Node's watcher, which starts it again at every change, hands no socket on.
    servers: isDev ? 1 : env.SERVERS,
    sandbox: hasSandbox ? { port: env.PORT + 1, smtpPort: env.PORT + 2 } : undefined,
    takesLive: env.LIVE_INGEST === 'true',
    seeds: decideSeeds(env, hasSandbox),
  };
}

/** @throws Error where the demo's paid orders and staff would come into a service with money of its own. */
function decideSeeds(env: StartEnv, hasSandbox: boolean): boolean {
  if (env.SEED === 'on' && !hasSandbox)
    throw new Error(
      'The configuration is wrong:\n  SEED: on without the sandbox. The demo brings paid orders, invoices and staff with ' +
        'known passwords: it is for trials alone. For one say SANDBOX=on as well; a service for viewers leaves SEED out.',
    );
  return hasSandbox && (env.SEED === undefined ? isTrial(env) : env.SEED === 'on');
}

/** @throws Error where the sandbox would be open to others and no word says that it may. */
function decideSandbox(env: StartEnv): boolean {
  if (env.SANDBOX !== 'on') return env.SANDBOX === undefined && isTrial(env);
  const real = whatIsReal(env);
  if (real.length > 0 && env.SANDBOX_PUBLIC !== 'yes')
    throw new Error(
      `The configuration is wrong:\n  SANDBOX: on beside ${real.join(' and ')}. The sandbox shows every letter, ` +
        'password resets too, and pays any order, to everybody who reaches it. ' +
        'For a trial without real viewers say SANDBOX_PUBLIC=yes as well.',
    );
  return true;
}

/** Nothing real is configured, and no other machine comes in: a try, not a service for viewers. */
function isTrial(env: StartEnv): boolean {
  return whatIsReal(env).length === 0;
}

function whatIsReal({ PUBLIC_URL, DATABASE_URL, HOST }: StartEnv): string[] {
  const isPublic = PUBLIC_URL !== undefined && !isLocal(new URL(PUBLIC_URL).hostname);
  return [
    ...(isPublic ? [`PUBLIC_URL=${PUBLIC_URL}`] : []),
    ...(DATABASE_URL === undefined ? [] : ['DATABASE_URL']),
    ...(HOST === undefined || isLoopback(HOST) ? [] : [`HOST=${HOST}`]),
  ];
}

function isLocal(host: string): boolean {
  return isLoopback(host) || /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host);
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}
