import { afterThisFile } from '#test/after-file.ts';
import { spansOf } from '#test/factories/live/live-spans.ts';
import { testDeps } from '#test/deps.ts';
import type { Log } from '#platform/log.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import { createStation } from '../ingest/station.ts';
import { freePort } from '../../tools/free-ports.ts';
import { encoder } from './source-videos.ts';

type Options = {
  hasSrt?: boolean;
  store?: ObjectStore;
  renditions?: number[];
  slots?: number;
  timing?: Parameters<typeof createStation>[1]['timing'];
};

/** An ingest on this file's database, with ports of its own and the smallest ladder. */
export async function aStation({
  hasSrt = false,
  store,
  renditions = [240],
  slots = Infinity,
  timing,
}: Options = {}) {
  const base = await testDeps();
  const [rtmpPort, srtPort] = [await freePort(), hasSrt ? await freePort() : undefined];
  const live = {
    ...base.config.live,
    isOn: true,
    host: '127.0.0.1',
    rtmpPort,
    srtPort,
    sourceNetworks: ['127.0.0.1/32'],
    renditions,
    slots,
  };
  const { log, lines } = aLog(base.log);
  const deps = { ...base, log, store: store ?? base.store, config: { ...base.config, live } };
  const start = (writer: string) => {
    const station = createStation(deps, {
      encoder,
      writer,
      cores: 2,
      timing: timing ?? {},
      slateSegments: 8,
    });
    afterThisFile(() => station.stop());
    return station;
  };
  const { config } = base;
  return {
    deps,
    start,
    /** Everything that was logged. */
    lines,
    /** For an ingest in a process of its own. */
    env: {
      NODE_ENV: 'test',
      DATA_DIR: config.dataDir,
      DATABASE_URL: config.database.url,
      SECRET_KEY: config.secrets.master,
      CLIENT_KEY: config.secrets.clientKey,
      MIDTRANS_SERVER_KEY: config.midtrans.serverKey,
      LOG_LEVEL: 'silent',
      LIVE_INGEST: 'true',
      LIVE_HOST: '127.0.0.1',
      LIVE_RTMP_PORT: String(rtmpPort),
      LIVE_RENDITIONS: renditions.join(','),
    },
    rtmp: (key: string) => `rtmp://127.0.0.1:${rtmpPort}/live/${key}`,
    /** Each key has a port of its own. */
    srt: (key: string, offset: number) =>
      `srt://127.0.0.1:${(srtPort ?? 0) + offset}?mode=caller&passphrase=${key}&pbkeylen=16`,
    spans: (channelId: string) => spansOf(deps.db, channelId),
  };
}

/** A log that says nothing and can be read. */
export function aLog(base: Log): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const note = (...words: unknown[]) =>
    lines.push(words.map((word) => JSON.stringify(plain(word))).join(' '));
  const log = Object.assign(Object.create(base) as Log, { info: note, warn: note, error: note });
  return { log, lines };
}

/** With what is said of an error. */
function plain(word: unknown): unknown {
  if (typeof word !== 'object' || word === null) return word;
  const { err, ...rest } = word as { err?: unknown };
  return err instanceof Error ? { ...rest, message: err.message, stack: err.stack } : word;
}
