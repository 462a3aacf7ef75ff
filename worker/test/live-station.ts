import { afterThisFile } from '#test/after-file.ts';
import { spansOf } from '#test/factories/live-spans.ts';
import { testParts } from '#test/parts.ts';
import { createStation } from '../ingest/station.ts';
import { freePort } from './contributions.ts';
import { encoder } from './source-films.ts';

/** An ingest on this file's database, with ports of its own and the smallest ladder. */
export async function aStation({ hasSrt = false } = {}) {
  const base = await testParts();
  const here = encoder;
  if (here === null) throw new Error('without ffmpeg this is skipped');
  const [rtmpPort, srtPort] = [await freePort(), hasSrt ? await freePort() : undefined];
  const live = {
    ...base.config.live,
    isOn: true,
    host: '127.0.0.1',
    rtmpPort,
    srtPort,
    rungs: [240],
  };
  const parts = { ...base, config: { ...base.config, live } };
  const start = (writer: string) => {
    const station = createStation(parts, { encoder: here, writer, cores: 2 });
    afterThisFile(() => station.stop());
    return station;
  };
  const { config } = base;
  return {
    parts,
    start,
    /** For an ingest in a process of its own. */
    env: {
      NODE_ENV: 'test',
      DATA_DIR: config.dataDir,
      DATABASE_URL: config.databaseUrl,
      SECRET_KEY: config.secrets.master,
      CLIENT_KEY: config.secrets.clientKey,
      MIDTRANS_SERVER_KEY: config.midtrans.serverKey,
      LOG_LEVEL: 'silent',
      LIVE_INGEST: 'true',
      LIVE_HOST: '127.0.0.1',
      LIVE_RTMP_PORT: String(rtmpPort),
      LIVE_RUNGS: '240',
    },
    rtmp: (key: string) => `rtmp://127.0.0.1:${rtmpPort}/live/${key}`,
    srt: (key: string) => `srt://127.0.0.1:${srtPort}?mode=caller&passphrase=${key}&pbkeylen=16`,
    spans: (channelId: string) => spansOf(parts.db, channelId),
  };
}
