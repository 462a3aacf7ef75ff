import { createHash } from 'node:crypto';
import path from 'node:path';
import { dokuDefaults } from './doku.ts';
import { readSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Marks every process that a start of this data folder made, and theirs in turn. */
export const MARK = 'TAYANG_HOME';

/** The environment of server, worker, sandbox and seed. What the caller has set always wins. */
export function childEnvironment(
  settings: Settings,
  found: { databaseUrl: string; ffmpegPath: string | undefined },
): Record<string, string> {
  const { sandbox } = settings;
  const sandboxUrl = sandbox && `http://127.0.0.1:${sandbox.port}`;
  const local = `http://127.0.0.1:${settings.port}`;
  const secrets = readSecrets(settings.dataDir);
  const defaults: Record<string, string | undefined> = {
    ...secrets,
    NODE_ENV: settings.isDev ? 'development' : 'production',
    PUBLIC_URL: settings.publicUrl,
    HOST: settings.host,
    // The server's own way into content management; derived, so that older data folders have it too.
    MASTER_PASSWORD: createHash('sha256').update(`cms ${secrets.SECRET_KEY}`).digest('base64url'),
    ...(sandbox && {
      SANDBOX_URL: sandboxUrl,
      TEST_CLOCK: 'true',
      SANDBOX_PORT: String(sandbox.port),
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
      SANDBOX_DATA: path.join(settings.dataDir, 'sandbox'),
      SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      MIDTRANS_API_URL: `${sandboxUrl}/midtrans/api`,
      MIDTRANS_SNAP_URL: `${sandboxUrl}/midtrans/snap/v1`,
      MIDTRANS_REPORT_URL: `${sandboxUrl}/midtrans/report`,
      ...dokuDefaults(secrets.SECRET_KEY, `${sandboxUrl}/doku`),
      DOKU_NOTIFY_URL: `${local}/platform/billing/payment/doku/notify`,
      PARTNER_URL: `${sandboxUrl}/partner`,
      PARTNER_AUTHORIZE_URL: `${settings.publicUrl}/_dev/partner/authorize`,
      // Between two of our own processes: derived, so that older data folders have it too.
      PARTNER_CLIENT_SECRET: createHash('sha256')
        .update(`partner ${secrets.SECRET_KEY}`)
        .digest('base64url'),
      PARTNER_REDIRECT_URIS: `${settings.publicUrl}/login/mitra/kembali`,
      PARTNER_LOGOUT_URL: `${local}/platform/v2/auth/partner/logout`,
      NOTIFY_URL: `${local}/platform/billing/payment/midtrans/notify`,
    }),
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
  return Object.fromEntries([...set(defaults), ...set(process.env), ...set(fixed)]);
}
