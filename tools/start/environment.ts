import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '#platform/config.ts';
import { digest } from '#platform/secrets.ts';
import { dokuDefaults } from './doku.ts';
import { ownAddress } from './ports.ts';
import { readSecrets, secretsFile } from './secrets.ts';
import { root, type Settings } from './settings.ts';

/** Marks every process that a start of this data folder made, and theirs in turn. */
export const MARK = 'TAYANG_HOME';

/** The environment of server, worker, sandbox and seed. What the caller has set always wins. */
export function childEnvironment(
  settings: Settings,
  found: { databaseUrl: string; ffmpegPath: string | undefined },
): Record<string, string> {
  const { sandbox } = settings;
  const defaults: Record<string, string | undefined> = {
    NODE_ENV: settings.isDev ? 'development' : 'production',
    // A third of the time until a program serves goes into compiling; what does not change is compiled once.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compile'),
    PUBLIC_URL: settings.publicUrl,
    HOST: settings.host,
    ...(sandbox && trialDefaults(settings, sandbox)),
  };
  const fixed: Record<string, string | undefined> = {
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: found.databaseUrl,
    FFMPEG_PATH: found.ffmpegPath,
    [MARK]: settings.dataDir,
  };
  const set = (entries: Record<string, string | undefined>) =>
    Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const env = Object.fromEntries([...set(defaults), ...set(process.env), ...set(fixed)]);
  // The server's own way into content management; derived, so that older data folders have it too.
  if (env['SECRET_KEY'] !== undefined) env['MASTER_PASSWORD'] ??= derive('cms', env['SECRET_KEY']);
  return env;
}

/** The outside world in small, and keys of our own making. A service brings its own keys, and none is made for it. */
function trialDefaults(
  settings: Settings,
  sandbox: NonNullable<Settings['sandbox']>,
): Record<string, string> {
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}`;
  const local = ownAddress(settings);
  const secrets = readSecrets(settings.dataDir);
  return {
    ...secrets,
    // Nothing stands before us that would have to notice that we go.
    DRAIN_SECONDS: '0',
    SANDBOX_URL: sandboxUrl,
    TEST_CLOCK: 'true',
    SANDBOX_PORT: String(sandbox.port),
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    SANDBOX_DATA: path.join(settings.dataDir, 'sandbox'),
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    MIDTRANS_API_URL: `${sandboxUrl}/midtrans/api`,
    MIDTRANS_SNAP_URL: `${sandboxUrl}/midtrans/snap/v1`,
    MIDTRANS_REPORT_URL: `${sandboxUrl}/midtrans/report`,
    ...dokuDefaults(derive('doku', secrets.SECRET_KEY), `${sandboxUrl}/doku`),
    DOKU_NOTIFY_URL: `${local}/platform/billing/payment/doku/notify`,
    PARTNER_URL: `${sandboxUrl}/partner`,
    PARTNER_AUTHORIZE_URL: `${settings.publicUrl}/_dev/partner/authorize`,
    // Between two of our own processes: derived, so that older data folders have it too.
    PARTNER_CLIENT_SECRET: derive('partner', secrets.SECRET_KEY),
    PARTNER_REDIRECT_URIS: `${settings.publicUrl}/login/mitra/kembali`,
    PARTNER_LOGOUT_URL: `${local}/platform/v2/auth/partner/logout`,
    TRINVI_URL: `${sandboxUrl}/trinvi`,
    TRINVI_CLIENT_SECRET: derive('trinvi', secrets.SECRET_KEY),
    // Derived too; changing it would end every push subscription of this data folder.
    VAPID_PRIVATE_KEY: derive('vapid', secrets.SECRET_KEY),
    PUSH_EXTRA_HOSTS: `127.0.0.1:${sandbox.port}`,
    NOTIFY_URL: `${local}/platform/billing/payment/midtrans/notify`,
  };
}

const derive = (purpose: string, secretKey: string): string =>
  digest(`${purpose} ${secretKey}`, 'base64url');

/**
 * Reads the configuration as server and worker will, before anything is started.
 * @throws Error that names every wrong and every missing variable at once, and what to do about it.
 */
export function requireConfiguration(settings: Settings): void {
  const databaseUrl = settings.databaseUrl ?? 'postgres://ours';
  try {
    readConfig(childEnvironment(settings, { databaseUrl, ffmpegPath: undefined }));
  } catch (error) {
    const { message } = error as Error;
    const hints = [
      ...(existsSync(secretsFile(settings.dataDir)) && message.includes('SECRET_KEY: is missing')
        ? [
            `The keys that this data folder has used so far stand in ${secretsFile(settings.dataDir)}.`,
          ]
        : []),
      ...(settings.sandbox === undefined
        ? [
            'For a trial without real viewers, gateway and mail: SANDBOX=on, and SANDBOX_PUBLIC=yes.',
          ]
        : []),
    ];
    throw new Error([message, ...hints].join('\n'), { cause: error });
  }
}
