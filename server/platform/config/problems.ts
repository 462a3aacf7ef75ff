import { weaknessOf } from './secret-strength.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Entropy that a secret of ours must seem to have, bits: the master key opens everything, the others one thing each. */
const ownSecrets = { SECRET_KEY: 80, CLIENT_KEY: 40, MASTER_PASSWORD: 40, VAPID_PRIVATE_KEY: 80 };
/** What others gave us, or share with us. */
const sharedSecrets = {
  MIDTRANS_SERVER_KEY: 40,
  DOKU_SECRET_KEY: 40,
  PARTNER_CLIENT_SECRET: 40,
  TRINVI_CLIENT_SECRET: 40,
  S3_SECRET_ACCESS_KEY: 40,
};
/** A service for viewers takes money and sends e-mails and pushes: its own keys, its own gateway, its own sender. */
const neededByService = [
  'SECRET_KEY',
  'CLIENT_KEY',
  'MIDTRANS_SERVER_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'VAPID_PRIVATE_KEY',
];

/** What no single variable shows, each as `NAME: what is wrong`. Reads what is set, whether or not it is valid. */
export function findConfigProblems(env: Env): string[] {
  return [
    ...renamed(env),
    ...brokenPairs(env),
    ...openSandbox(env),
    ...(env['NODE_ENV'] === undefined || env['NODE_ENV'] === 'production'
      ? weakSecrets(env, ownSecrets)
      : []),
    ...(isService(env) ? unfitForService(env) : []),
  ];
}

/** Names that stood here before: what an operator has set must not be dropped in silence. */
function renamed(env: Env): string[] {
  return env['LIVE_RUNGS'] === undefined ? [] : ['LIVE_RUNGS: is called LIVE_RENDITIONS now'];
}

function isSecure({ PUBLIC_URL, COOKIE_SECURE }: Env): boolean {
  return PUBLIC_URL?.startsWith('https:') === true || COOKIE_SECURE === 'true';
}

/** Viewers come here: no word says that it is a trial. */
function isService(env: Env): boolean {
  return isSecure(env) && env['SANDBOX_PUBLIC'] !== 'yes';
}

function brokenPairs(env: Env): string[] {
  const problems = [];
  if ((env['DOKU_CLIENT_ID'] === undefined) !== (env['DOKU_SECRET_KEY'] === undefined))
    problems.push('DOKU_CLIENT_ID: goes together with DOKU_SECRET_KEY');
  if (env['PARTNER_URL'] !== undefined && env['PARTNER_CLIENT_SECRET'] === undefined)
    problems.push('PARTNER_URL: needs PARTNER_CLIENT_SECRET');
  if ((env['TRINVI_URL'] === undefined) !== (env['TRINVI_CLIENT_SECRET'] === undefined))
    problems.push('TRINVI_URL: goes together with TRINVI_CLIENT_SECRET');
  const fcm = ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'];
  if (fcm.some((name) => env[name] !== undefined) && fcm.some((name) => env[name] === undefined))
    problems.push('FCM_PROJECT_ID: goes together with FCM_CLIENT_EMAIL and FCM_PRIVATE_KEY');
  const s3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  if (env['S3_ENDPOINT'] !== undefined && s3.some((name) => env[name] === undefined))
    problems.push('S3_ENDPOINT: needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  if (env['COUNTRY_HEADER'] !== undefined && ['', '0', 'false'].includes(env['TRUST_PROXY'] ?? ''))
    problems.push('COUNTRY_HEADER: needs TRUST_PROXY, or any viewer could write that header');
  if (env['IMPORT_BUCKETS'] !== undefined && env['S3_ENDPOINT'] === undefined)
    problems.push('IMPORT_BUCKETS: lie at S3_ENDPOINT, which is not set');
  return problems;
}

/** The sandbox shows everybody's e-mails and pays any order: it opens to the world in words, or not at all. */
function openSandbox(env: Env): string[] {
  const problems = [];
  if (env['SANDBOX_URL'] !== undefined && isService(env))
    problems.push(
      'SANDBOX_URL: the sandbox at an address for viewers shows their e-mails to everybody and pays any order; ' +
        'leave it out, or say SANDBOX_PUBLIC=yes for a trial without real viewers',
    );
  if (env['TEST_CLOCK'] === 'true' && env['SANDBOX_URL'] === undefined)
    problems.push('TEST_CLOCK: moves the time of real money; it needs the sandbox, SANDBOX_URL');
  return problems;
}

function unfitForService(env: Env): string[] {
  const missing = neededByService.filter((name) => env[name] === undefined);
  const ofSandbox = Object.keys(env).filter((name) => isOfSandbox(name, env[name] ?? ''));
  return [
    ...missing.map((name) => `${name}: is missing`),
    ...(env['TRINVI_URL']?.startsWith('http:') === true
      ? ['TRINVI_URL: carries secrets and codes: it needs https']
      : []),
    ...ofSandbox.map((name) => `${name}: belongs to the gateway's sandbox, where no money moves`),
    ...weakSecrets(env, sharedSecrets),
  ];
}

function isOfSandbox(name: string, value: string): boolean {
  if (name === 'MIDTRANS_SERVER_KEY') return value.startsWith('SB-');
  if (name === 'DOKU_CLIENT_ID') return /sandbox/i.test(value);
  return /^(?:MIDTRANS|DOKU)_\w+_URL$/.test(name) && /\bsandbox\b/i.test(value);
}

function weakSecrets(env: Env, secrets: Readonly<Record<string, number>>): string[] {
  return Object.entries(secrets).flatMap(([name, bits]) => {
    const secret = env[name];
    if (secret === undefined) return [];
    const weakness = weaknessOf(secret, bits);
    const same = Object.keys({ ...sharedSecrets, ...ownSecrets }).find(
      (other) => other !== name && env[other] === secret,
    );
    return [
      ...(weakness === undefined ? [] : [`${name}: is too easy to guess: it ${weakness}`]),
      ...(same === undefined ? [] : [`${name}: is the same as ${same}`]),
    ];
  });
}
