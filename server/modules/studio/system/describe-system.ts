import { SECOND } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { findPrimary, type QueueState } from '#platform/queries/system.ts';
import { within } from '#platform/within.ts';
import type { partLevels } from '#contract/studio/system.ts';

type Part = { part: string; level: (typeof partLevels)[number]; words: string };
type Process = { name: string; isAlive: boolean; facts: unknown };

/** Waiting longer than this, mail is late for who waits for a code. */
const MAIL_LATE_SECONDS = 60;
const LAG_LATE_SECONDS = 3;
const SILENT_AFTER = 2 * SECOND;

type Found = {
  processes: readonly Process[];
  queues: readonly QueueState[];
  /** Payments by gateway that it was not asked about in time. */
  overdue: readonly { gateway: string; count: number }[];
};

/** The parts that the service stands on, each asked now; gateways by what waits for their answer. */
export async function listParts(
  deps: Deps,
  { processes, queues, overdue }: Found,
): Promise<Part[]> {
  const { config } = deps;
  const [primary, valkey, store] = await Promise.all([
    findPrimary(deps.db),
    askValkey(deps),
    askStore(deps),
  ]);
  const workers = processes.filter(({ name, isAlive }) => name === 'worker' && isAlive);
  const mail = queues.find(({ queue }) => queue === 'mail.send');
  return [
    { part: 'database', level: 'works', words: `PostgreSQL ${primary.version}` },
    replicaPart(config, primary),
    valkey,
    store,
    {
      part: 'worker',
      level: workers.length > 0 ? 'works' : 'down',
      words: workers.length > 0 ? `${workers.length} hidup` : 'Tidak ada yang hidup',
    },
    ffmpegPart(workers),
    mailPart(config, mail),
    ...gatewayParts(config, overdue),
    pushPart(config),
  ];
}

type Primary = Awaited<ReturnType<typeof findPrimary>>;

function replicaPart({ database }: Config, { replicas, lagSeconds }: Primary): Part {
  if (database.readUrl === undefined && replicas === 0)
    return { part: 'replica', level: 'off', words: 'Tidak ada' };
  if (replicas === 0) return { part: 'replica', level: 'down', words: 'Tidak ada yang mengikuti' };
  if (lagSeconds === null)
    return { part: 'replica', level: 'works', words: `${replicas} mengikuti, tanpa jeda` };
  const level = lagSeconds > LAG_LATE_SECONDS ? 'disturbed' : 'works';
  return {
    part: 'replica',
    level,
    words: `${replicas} mengikuti, jeda ${lagSeconds.toFixed(1)} d`,
  };
}

async function askValkey({ valkey }: Deps): Promise<Part> {
  if (valkey === undefined)
    return { part: 'valkey', level: 'off', words: 'Tidak dipakai: database yang menyimpan' };
  try {
    await within(SILENT_AFTER, valkey.send('system', ['PING']));
    return { part: 'valkey', level: 'works', words: 'Menjawab' };
  } catch {
    return { part: 'valkey', level: 'down', words: 'Tidak menjawab' };
  }
}

async function askStore({ store, config }: Deps): Promise<Part> {
  const words = config.s3 === undefined ? 'Folder' : 'Bucket';
  try {
    await within(SILENT_AFTER, store.head('system/none'));
    return { part: 'store', level: 'works', words: `${words} menjawab` };
  } catch {
    return { part: 'store', level: 'down', words: `${words} tidak menjawab` };
  }
}

function ffmpegPart(workers: readonly Process[]): Part {
  const found = workers.map(({ facts }) => ffmpegOf(facts));
  if (found.length === 0) return { part: 'ffmpeg', level: 'unknown', words: 'Tidak ada worker' };
  const having = found.filter((path) => path !== null).length;
  if (having === found.length) return { part: 'ffmpeg', level: 'works', words: 'Ada' };
  if (having === 0)
    return { part: 'ffmpeg', level: 'disturbed', words: 'Tidak ada: film dipotong apa adanya' };
  return { part: 'ffmpeg', level: 'disturbed', words: `Di ${having} dari ${found.length} worker` };
}

const ffmpegOf = (facts: unknown): string | null =>
  (facts as { ffmpeg?: string | null } | null)?.ffmpeg ?? null;

export const wordsOfProcess = (facts: unknown): string => {
  const path = ffmpegOf(facts);
  return path === null ? '' : `ffmpeg: ${path}`;
};

function mailPart({ mail }: Config, queue: QueueState | undefined): Part {
  if (mail.smtpUrl === undefined)
    return { part: 'mail', level: 'down', words: 'SMTP_URL kosong: surat menunggu' };
  const { waiting = 0, ageSeconds = 0 } = queue ?? {};
  const level = ageSeconds > MAIL_LATE_SECONDS ? 'disturbed' : 'works';
  return { part: 'mail', level, words: `${waiting} menunggu (${new URL(mail.smtpUrl).host})` };
}

/** A look from here would be a request to them: what they leave waiting says how they answer. */
function gatewayParts({ midtrans, doku }: Config, overdue: Found['overdue']): Part[] {
  const partOf = (part: string, url: string): Part => {
    const late = overdue.find(({ gateway }) => gateway === part)?.count ?? 0;
    const words = `${late === 0 ? 'Tidak ada jawaban' : `${late} jawaban`} yang terlambat (${new URL(url).host})`;
    return { part, level: late === 0 ? 'works' : 'disturbed', words };
  };
  return [
    partOf('midtrans', midtrans.apiUrl),
    doku === undefined
      ? { part: 'doku', level: 'off', words: 'Tidak dipakai' }
      : partOf('doku', doku.apiUrl),
  ];
}

function pushPart({ push }: Config): Part {
  return push.fcm === undefined
    ? { part: 'push', level: 'works', words: 'Peramban saja (FCM tidak diatur)' }
    : { part: 'push', level: 'works', words: 'Peramban dan aplikasi' };
}

/** What the environment decides: whether it is on, never with a secret in its words. */
export function listSettings(config: Config) {
  const on = (name: string, isOn: boolean, words = '') => ({ name, isOn, words });
  const { http, viewing, uploads } = config;
  return [
    on('SANDBOX_URL', config.sandboxUrl !== undefined, 'Gateway, surat, dan dompet tiruan'),
    on('TEST_CLOCK', config.hasTestClock, 'Waktu bisa dimajukan'),
    on('SERVICE_WORKER', config.hasServiceWorker, 'Pemberitahuan di peramban'),
    on('API_DOCS', http.hasDocs, 'Dokumentasi panggilan terbuka'),
    on('MEDIA_URL', http.mediaUrl !== '', http.mediaUrl || 'Media dari server ini'),
    on('TRUST_PROXY', http.trustProxy !== false, 'Alamat penonton menurut proxy'),
    on('COUNTRY_HEADER', http.countryHeader !== undefined, 'Lisensi menurut negara penonton'),
    on('DATABASE_READ_URL', config.database.readUrl !== undefined, 'Bacaan bersama dari replika'),
    on('VALKEY_URL', viewing.valkeyUrl !== undefined, 'Yang dibagi banyak mesin'),
    on('CLICKHOUSE_URL', viewing.clickHouseUrl !== undefined, 'Laporan mutu mentah'),
    on('ASN_DATABASE', viewing.asnDatabase !== undefined, 'Mutu per penyedia internet'),
    on('METRICS_PORT', config.metrics.port !== undefined, 'Ukuran untuk Prometheus'),
    on('OTEL_EXPORTER_OTLP_ENDPOINT', config.traces.endpoint !== undefined, 'Jejak permintaan'),
    on('LIVE_INGEST', config.live.isOn, 'Siaran dari encoder'),
    on('IMPORT_FOLDERS', uploads.importFolders.length > 0, 'Film dari folder'),
    on('IMPORT_BUCKETS', uploads.importBuckets.length > 0, 'Film dari bucket'),
    on('DOKU_CLIENT_ID', config.doku !== undefined, 'Gateway kedua'),
    on('PARTNER_URL', config.partner !== undefined, 'Masuk lewat mitra'),
    on('TRINVI_URL', config.trinvi !== undefined, 'Kupon platform kedua'),
    on('AUDITOR_EMAIL', config.mail.auditor !== undefined, 'Kepala segel jejak tiap hari'),
  ];
}

/** What a job was for, without anybody's address: e-mails are told by their subject and whom they go to in part. */
export function aboutJob(queue: string, data: Record<string, unknown>): string {
  if (queue === 'mail.send') return `${textOf(data['subject'])} · ${masked(textOf(data['to']))}`;
  if (queue === 'notify') return textOf(data['kind']);
  const id = data['assetId'] ?? data['slug'] ?? data['channelId'] ?? data['exportId'];
  return textOf(id);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** `bu***@contoh.id`: enough to recognise, too little to write to. */
function masked(address: string): string {
  const at = address.indexOf('@');
  return at < 0 ? '***' : `${address.slice(0, Math.min(2, at))}***${address.slice(at)}`;
}
