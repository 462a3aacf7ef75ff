/** Everything the sandbox can be told from outside. It reads no other environment. */
export type SandboxSettings = {
  host: string;
  port: number;
  smtpPort: number;
  /** Folder that holds all state; a kill at any moment loses nothing that was answered. */
  dataDir: string;
  /** How people reach these pages: the site's address, which passes /_dev/ on; null: our own. */
  publicUrl: string | null;
  serverKey: string;
  /** Where payment notifications go; null: they are kept and shown, not sent. */
  notifyUrl: string | null;
  /** Multiplies every waiting time between notification tries; 1 is what Midtrans does. */
  timeScale: number;
  doku: {
    clientId: string;
    secretKey: string;
    notifyUrl: string | null;
    /** The merchant's RSA key for SNAP, SPKI in base64; null: SNAP is not agreed. */
    merchantPublicKey: string | null;
    /** Before this an order has no status. */
    statusAfterMs: number;
    /** How long an OVO push waits for the buyer. */
    ovoHoldMs: number;
  };
  /** Who may ask the partner platform, where its answers may go, and where it tells that somebody signed out. */
  partner: {
    id: string;
    secret: string;
    redirectUris: readonly string[];
    logoutUrl: string | null;
  };
  /** Who may ask the coupon platform. */
  trinvi: { id: string; secret: string };
};

export function readEnv(env: Readonly<Record<string, string | undefined>>): SandboxSettings {
  return {
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    port: readNumber(env, 'SANDBOX_PORT', 3001),
    smtpPort: readNumber(env, 'SANDBOX_SMTP_PORT', 3002),
    dataDir: env['SANDBOX_DATA'] || 'data/sandbox',
    publicUrl: env['PUBLIC_URL']?.replace(/\/+$/, '') || null,
    serverKey: env['MIDTRANS_SERVER_KEY'] || 'SB-Mid-server-sandbox',
    notifyUrl: env['NOTIFY_URL'] || null,
    timeScale: readNumber(env, 'SANDBOX_TIME_SCALE', 1),
    doku: {
      clientId: env['DOKU_CLIENT_ID'] || 'BRN-0001-SANDBOX',
      secretKey: env['DOKU_SECRET_KEY'] || 'SK-sandbox',
      notifyUrl: env['DOKU_NOTIFY_URL'] || null,
      merchantPublicKey: env['DOKU_MERCHANT_PUBLIC_KEY'] || null,
      statusAfterMs: readNumber(env, 'DOKU_STATUS_AFTER_SECONDS', 60) * 1_000,
      ovoHoldMs: readNumber(env, 'SANDBOX_OVO_HOLD_MS', 70_000),
    },
    partner: {
      id: env['PARTNER_CLIENT_ID'] || 'tayang',
      secret: env['PARTNER_CLIENT_SECRET'] || 'partner-sandbox-secret',
      redirectUris: (env['PARTNER_REDIRECT_URIS'] ?? '').split(' ').filter(Boolean),
      logoutUrl: env['PARTNER_LOGOUT_URL'] || null,
    },
    trinvi: {
      id: env['TRINVI_CLIENT_ID'] || 'tayang',
      secret: env['TRINVI_CLIENT_SECRET'] || 'trinvi-sandbox-secret',
    },
  };
}

function readNumber(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is not a number: ${text}`);
  return value;
}
