import { z } from 'zod';
import { databaseEnv, readDatabase } from './config/database.ts';
import { flag } from './config/flag.ts';
import { liveEnv, readLive } from './config/live.ts';
import { findConfigProblems } from './config/problems.ts';
import { proxiesEnv } from './config/proxies.ts';
import { readS3, s3Env } from './config/s3.ts';
import { readViewing, viewingEnv } from './config/viewing.ts';
import { deriveKey } from './secrets.ts';

const GIGABYTE = 1e9;

/** Every variable that server and worker read. `.env.example` is compared with this by a test. */
export const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  LISTEN_FD: z.coerce.number().int().min(3).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(5),
  PUBLIC_URL: z.url().optional(),
  MEDIA_URL: z.url().optional(),
  DATA_DIR: z.string().default('data'),
  ...databaseEnv,
  SECRET_KEY: z.string().min(32, 'at least 32 characters'),
  CLIENT_KEY: z.string().min(16, 'at least 16 characters'),
  COOKIE_SECURE: flag.optional(),
  ...proxiesEnv,
  ...viewingEnv,
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  API_DOCS: flag.optional(),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_000).optional(),
  METRICS_SLOT: z.coerce.number().int().min(0).max(500).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).default(1000),
  ACCESS_LOG: z.coerce.number().min(0).max(1).default(0.01),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TEST_CLOCK: flag.default(false),
  SANDBOX_URL: z.url().optional(),
  SANDBOX_PUBLIC: z.enum(['yes', 'no']).default('no'),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Tayang <halo@tayang.example>'),
  SUPPORT_EMAIL: z.email().optional(),
  AUDITOR_EMAIL: z.email().optional(),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^[1-9]\d{7,14}$/, 'digits with the country first, such as 6281234567890')
    .optional(),
  PHONE_MAIL_DOMAIN: z.string().default('sms.tayang.example'),
  MIDTRANS_SERVER_KEY: z.string().min(1),
  MIDTRANS_API_URL: z.url().default('https://api.midtrans.com'),
  MIDTRANS_SNAP_URL: z.url().default('https://app.midtrans.com/snap/v1'),
  MIDTRANS_REPORT_URL: z.url().optional(),
  DOKU_CLIENT_ID: z.string().optional(),
  DOKU_SECRET_KEY: z.string().optional(),
  DOKU_API_URL: z.url().default('https://api.doku.com'),
  DOKU_REPORT_URL: z.url().optional(),
  DOKU_PRIVATE_KEY: z.string().optional(),
  DOKU_STATUS_AFTER_SECONDS: z.coerce.number().int().min(0).default(60),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'a P-256 private key, 32 bytes as base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:https:\/\/|mailto:)\S+$/, 'an https or mailto address')
    .optional(),
  PUSH_EXTRA_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(?:,[\w.:[\]-]+)*$/, 'hosts such as push.example.id,10.0.0.7:8080')
    .optional(),
  FCM_PROJECT_ID: z.string().optional(),
  FCM_CLIENT_EMAIL: z.string().optional(),
  FCM_PRIVATE_KEY: z.string().optional(),
  FCM_API_URL: z.url().default('https://fcm.googleapis.com'),
  FCM_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  ...s3Env,
  FFMPEG_PATH: z.string().optional(),
  CAPTIONS_URL: z.url({ protocol: /^https?$/ }).optional(),
  UPLOAD_MAX_FILM_GB: z.coerce.number().min(0.001).max(200).default(20),
  UPLOAD_MAX_TRAILER_GB: z.coerce.number().min(0.001).max(200).default(4),
  UPLOAD_FREE_GB: z.coerce.number().min(0).default(2),
  IMPORT_FOLDERS: z.string().optional(),
  IMPORT_BUCKETS: z.string().optional(),
  MASTER_EMAIL: z.email().toLowerCase().default('cms@tayang.example'),
  MASTER_PASSWORD: z.string().min(16, 'at least 16 characters').optional(),
  NETWORK_NAMES: z.string().optional(),
  PARTNER_URL: z.url().optional(),
  PARTNER_AUTHORIZE_URL: z.url().optional(),
  PARTNER_NAME: z.string().default('Nusa TV'),
  PARTNER_CLIENT_ID: z.string().default('tayang'),
  PARTNER_CLIENT_SECRET: z.string().optional(),
  TRINVI_URL: z.url().optional(),
  TRINVI_NAME: z.string().default('Trinvi'),
  TRINVI_CLIENT_ID: z.string().default('tayang'),
  TRINVI_CLIENT_SECRET: z.string().optional(),
  GUIDE_PRIVATE_ADDRESSES: flag.default(false),
  ...liveEnv,
  SEED_FILMS: z.coerce.number().int().min(1).optional(),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration once, at start.
 * @throws Error that names every wrong variable at once.
 */
export function readConfig(source: Record<string, string | undefined> = process.env) {
  // An empty variable means: not set. Shells and compose files leave them behind.
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = envSchema.safeParse(present);
  const wrong = (parsed.error?.issues ?? []).map(({ path: [name], message }) => {
    const isMissing = present[String(name)] === undefined;
    return `${String(name)}: ${isMissing ? 'is missing' : message}`;
  });
  const problems = [...new Set([...wrong, ...findConfigProblems(present)])];
  if (!parsed.success || problems.length > 0)
    throw new Error(
      `The configuration is wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  const env = parsed.data;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  return Object.freeze({
    mode: env.NODE_ENV,
    dataDir: env.DATA_DIR,
    http: Object.freeze({
      host: env.HOST ?? '0.0.0.0',
      port: env.PORT,
      /** An open socket to serve on, which a supervisor holds for several of us; it goes before host and port. */
      listenFd: env.LISTEN_FD,
      /** How long requests are still served after the readiness has gone, milliseconds. */
      drainMs: env.DRAIN_SECONDS * 1000,
      publicUrl,
      /** Another host that media comes from: an edge before our origin, or a network's. Its origin alone, no path. */
      mediaUrl: env.MEDIA_URL === undefined ? '' : new URL(env.MEDIA_URL).origin,
      cookieSecure: env.COOKIE_SECURE ?? publicUrl.startsWith('https:'),
      trustProxy: env.TRUST_PROXY ?? false,
      /** By which the proxies say where a viewer is; without it every viewer is at home. */
      countryHeader: env.COUNTRY_HEADER,
      maxConnections: env.MAX_CONNECTIONS,
      /** The contract as pages to read: where it runs beside the sandbox, or where it is said so. */
      hasDocs: env.API_DOCS ?? (env.NODE_ENV !== 'production' || env.SANDBOX_URL !== undefined),
    }),
    /** Off, browsers drop the site's service worker with what it kept. */
    hasServiceWorker: env.SERVICE_WORKER === 'on',
    database: readDatabase(env, env.SLOW_STATEMENT_MS),
    viewing: readViewing(env),
    secrets: Object.freeze({ master: env.SECRET_KEY, clientKey: env.CLIENT_KEY }),
    /** On where they are served, on a port of their own, or sent to a collector. */
    metrics: Object.freeze({
      host: env.METRICS_HOST,
      port: env.METRICS_PORT,
      /** Which of a supervisor's servers this is: each has a port of its own, that goes on to the one in its place. */
      slot: env.METRICS_SLOT,
      isOn: env.METRICS_PORT !== undefined || env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    }),
    /** Off without an endpoint; `share` of them is sent, and all that fail. */
    traces: Object.freeze({
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      share: env.OTEL_TRACES_SAMPLER_ARG,
    }),
    logLevel: env.LOG_LEVEL,
    /** The share of answers that the log has a line of, beside those that fail or are slow. */
    accessLogShare: env.ACCESS_LOG,
    /** The time of money, plans and rights may be moved; beside the sandbox only. */
    hasTestClock: env.TEST_CLOCK,
    sandboxUrl: env.SANDBOX_URL,
    mail: Object.freeze({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      // Mail to a number at this domain leaves as a text message.
      phoneDomain: env.PHONE_MAIL_DOMAIN,
      /** Gets the head of the seals over what staff did, each day. */
      auditor: env.AUDITOR_EMAIL,
    }),
    /** Where viewers reach people, beside the form of the help pages. */
    support: Object.freeze({ email: env.SUPPORT_EMAIL, whatsapp: env.SUPPORT_WHATSAPP }),
    midtrans: Object.freeze({
      serverKey: env.MIDTRANS_SERVER_KEY,
      apiUrl: env.MIDTRANS_API_URL,
      snapUrl: env.MIDTRANS_SNAP_URL,
      reportUrl: env.MIDTRANS_REPORT_URL,
    }),
    /** The second gateway; without it everything goes to the first. */
    doku:
      env.DOKU_CLIENT_ID && env.DOKU_SECRET_KEY
        ? Object.freeze({
            clientId: env.DOKU_CLIENT_ID,
            secretKey: env.DOKU_SECRET_KEY,
            apiUrl: env.DOKU_API_URL.replace(/\/$/, ''),
            reportUrl: env.DOKU_REPORT_URL,
            snapPrivateKey: env.DOKU_PRIVATE_KEY,
            statusAfterMs: env.DOKU_STATUS_AFTER_SECONDS * 1000,
          })
        : undefined,
    /** Belongs to the server itself: no viewer registers with it or is led to the older site. */
    masterEmail: env.MASTER_EMAIL,
    /** What the server signs in to content management with: its own secret, for no browser and no log. */
    master: env.MASTER_PASSWORD
      ? Object.freeze({ email: env.MASTER_EMAIL, password: env.MASTER_PASSWORD })
      : undefined,
    /** `CIDR=name; ...`: what places are called in device lists. */
    networkNames: env.NETWORK_NAMES,
    partner:
      env.PARTNER_URL && env.PARTNER_CLIENT_SECRET
        ? Object.freeze({
            name: env.PARTNER_NAME,
            issuer: env.PARTNER_URL.replace(/\/$/, ''),
            authorizeUrl:
              env.PARTNER_AUTHORIZE_URL ?? `${env.PARTNER_URL.replace(/\/$/, '')}/authorize`,
            clientId: env.PARTNER_CLIENT_ID,
            clientSecret: env.PARTNER_CLIENT_SECRET,
          })
        : undefined,
    /** The second platform, whose coupons viewers redeem; without it there are none. */
    trinvi:
      env.TRINVI_URL && env.TRINVI_CLIENT_SECRET
        ? Object.freeze({
            name: env.TRINVI_NAME,
            url: env.TRINVI_URL.replace(/\/$/, ''),
            clientId: env.TRINVI_CLIENT_ID,
            clientSecret: env.TRINVI_CLIENT_SECRET,
          })
        : undefined,
    push: Object.freeze({
      /** Without it one is derived from the master secret, with which every subscription would go. */
      vapidPrivateKey:
        env.VAPID_PRIVATE_KEY ?? deriveKey(env.SECRET_KEY, 'vapid').toString('base64url'),
      /** Push services write here where something is wrong; Apple refuses what is no real address. */
      vapidSubject:
        env.VAPID_SUBJECT ??
        (publicUrl.startsWith('https:')
          ? publicUrl
          : `mailto:${env.SUPPORT_EMAIL ?? /[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM)?.[0]}`),
      extraHosts: env.PUSH_EXTRA_HOSTS?.split(',') ?? [],
      fcm:
        env.FCM_PROJECT_ID && env.FCM_CLIENT_EMAIL && env.FCM_PRIVATE_KEY
          ? Object.freeze({
              projectId: env.FCM_PROJECT_ID,
              clientEmail: env.FCM_CLIENT_EMAIL,
              privateKey: `-----BEGIN PRIVATE KEY-----\n${env.FCM_PRIVATE_KEY}\n-----END PRIVATE KEY-----`,
              apiUrl: env.FCM_API_URL.replace(/\/$/, ''),
              tokenUrl: env.FCM_TOKEN_URL,
            })
          : undefined,
    }),
    s3: readS3(env),
    ffmpegPath: env.FFMPEG_PATH,
    captionsUrl: env.CAPTIONS_URL,
    /** What staff send in. */
    uploads: Object.freeze({
      maxBytes: Object.freeze({
        film: Math.round(env.UPLOAD_MAX_FILM_GB * GIGABYTE),
        trailer: Math.round(env.UPLOAD_MAX_TRAILER_GB * GIGABYTE),
      }),
      /** What uploads, and copies of them, leave free on the disk, for the database and all else. */
      freeBytes: Math.round(env.UPLOAD_FREE_GB * GIGABYTE),
      /** Folders whose films are brought in. */
      importFolders: listOf(env.IMPORT_FOLDERS),
      /** Buckets at S3_ENDPOINT, or folders of them, whose films are brought in. */
      importBuckets: listOf(env.IMPORT_BUCKETS),
    }),
    /** Guides of television may be fetched from addresses of the own network too. */
    mayFetchPrivateGuides: env.GUIDE_PRIVATE_ADDRESSES,
    /** Contributions of encoded channels. */
    live: readLive(env),
    /** How many films of the demo are made; all of them without it. */
    seedFilms: env.SEED_FILMS,
  });
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}
