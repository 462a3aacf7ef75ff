import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sax from 'sax';
import { pathOf } from '#contract/call.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { getEpgData } from '#contract/live/guide.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#db/migrate.ts';
import { importGuide } from '#modules/live/guide-imports/import-guide.ts';
import { bytesOf } from '#modules/live/guide-imports/xmltv/read-guide.ts';
import { startScratchPostgres } from '../tools/scratch-database.ts';
import { type Figure, figure, median } from './figure.ts';
import { startPlatform, visitor } from './load/start-platform.ts';

const CHANNELS = 100;
/** The real guide has 20 programmes a channel-day; here are 32. */
const PROGRAMME = 45 * MINUTE;
const ROUNDS = 25;
const IMPORTS = 7;
/** As many channels with programmes as the real guide has, and about as many programmes. */
const GUIDE = { channels: 22, programmes: 29 };
const BUDGET = { bytesAChannelDay: 40 * 1024, milliseconds: 50 };
const START = new Date(Math.floor(Date.now() / DAY) * DAY);

/**
 * The guide of a day for a hundred channels, denser than a real one: its packed bytes a channel, and the time of the
 * whole call over HTTP, made anew each time, against a bare SELECT of the same rows and against its budget. Then the
 * import of a guide as large as the real one, with all its rows, against a bare parse of its text.
 */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const server = await startScratchPostgres();
  try {
    await migrate(server.url);
    const log = createLog({ logLevel: 'silent' }, 'bench');
    const db = openDatabase({ url: server.url, log, max: 1 });
    try {
      await fill(db);
      return [...(await measureDay(db, server.url, folder)), await measureImport(db)];
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureDay(db: Db, url: string, folder: string): Promise<Figure[]> {
  const platform = await startPlatform(url, folder);
  try {
    const headers = await visitor(platform.base);
    let body = '';
    // Another span each time, of the same length: what is kept for everyone is no help.
    const ask = async (round: number) => {
      const from = new Date(START.getTime() + round);
      const to = new Date(from.getTime() + DAY);
      const query = `from=${from.toISOString()}&to=${to.toISOString()}&most=${CHANNELS}`;
      const answer = await fetch(`${platform.base}${pathOf(getEpgData)}?${query}`, { headers });
      if (answer.status !== 200) throw new Error(`The guide answered ${answer.status}`);
      body = await answer.text();
    };
    const bare = () =>
      sql`select * from live.programme where start_at < ${new Date(START.getTime() + DAY)}
        and stop_at > ${START} order by channel_id, start_at`.execute(db);
    const ours: number[] = [];
    const theirs: number[] = [];
    // The first rounds warm both up and are thrown away.
    for (let round = -10; round < ROUNDS; round += 1) {
      const [one, other] = [await millisOf(bare), await millisOf(() => ask(round + 20))];
      if (round < 0) continue;
      theirs.push(one);
      ours.push(other);
    }
    const bytes = gzipSync(body).length / CHANNELS;
    const value = median(ours);
    return [
      figure(
        { name: 'guide-bytes-a-channel-day', value: bytes, reference: BUDGET.bytesAChannelDay },
        { atMost: 1 },
      ),
      figure(
        { name: 'guide-day-milliseconds', value, reference: BUDGET.milliseconds },
        { atMost: 1 },
      ),
      figure({ name: 'guide-day-against-select', value, reference: median(theirs) }, { atMost: 8 }),
    ];
  } finally {
    await platform.stop();
  }
}

async function measureImport(db: Db): Promise<Figure> {
  const { guideSourceId } = await db
    .insertInto('live.guideSource')
    .values({ name: 'bench' })
    .returning('guideSourceId')
    .executeTakeFirstOrThrow();
  const text = writeGuide();
  const clock = { now: () => START };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -2; round < IMPORTS; round += 1) {
    await sql`delete from live.programme`.execute(db);
    await sql`delete from live.guide_entry`.execute(db);
    const bare = await millisOf(async () => void sax.parser(true).write(text).close());
    const whole = await millisOf(() =>
      importGuide({ db, clock }, { guideSourceId, name: 'bench' }, bytesOf(text)),
    );
    if (round < 0) continue;
    theirs.push(bare);
    ours.push(whole);
  }
  const rows = await sql<{ n: number }>`select count(*) as n from live.programme`.execute(db);
  if (rows.rows[0]?.n !== GUIDE.channels * GUIDE.programmes) throw new Error('Rows are missing');
  return figure(
    { name: 'guide-import-milliseconds', value: median(ours), reference: median(theirs) },
    { atMost: 30 },
  );
}

async function millisOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Channels, and three days of programmes with words as long as real ones. */
async function fill(db: Db): Promise<void> {
  await sql`insert into live.genre values ('nasional', 'Nasional', 1, '1')`.execute(db);
  await sql`insert into live.channel (slug, number, name, genre_id, kind, matrix, mark, colour, tvs_id, xmltv_id)
    select 'saluran-' || n, n, 'Saluran ' || n, 'nasional', 'encoded', 'A', 'SL', '#1d4ed8', n, 'saluran' || n || '.id'
    from generate_series(1, ${CHANNELS}::int) n`.execute(db);
  await sql`insert into live.programme (channel_id, start_at, stop_at, title, subtitle, synopsis, kpi_class, category, source)
    select channel_id, at, at + ${PROGRAMME}::int * interval '1 millisecond',
      'Acara ' || md5(at::text || slug), 'Bagian ' || number,
      (select string_agg(md5(at::text || slug || word), ' ') from generate_series(1, 5) word),
      'SU', 'Hiburan', 'editor'
    from live.channel, generate_series(${START}::timestamptz - interval '1 day',
      ${START}::timestamptz + interval '2 days' - interval '45 minutes', interval '45 minutes') at`.execute(
    db,
  );
  await sql`analyze live.programme`.execute(db);
}

/** As others write guides: 250 KB with pictures and words. */
function writeGuide(): string {
  const time = (at: number) =>
    `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')} +0000`;
  const lines = [];
  for (let channel = 1; channel <= GUIDE.channels; channel += 1) {
    const id = `Saluran${channel}.id@SD`;
    lines.push(`<channel id="${id}"><display-name>Saluran ${channel}</display-name></channel>`);
    for (let place = 0; place < GUIDE.programmes; place += 1) {
      const start = START.getTime() + (place + 1) * HOUR;
      lines.push(
        `<programme start="${time(start)}" stop="${time(start + HOUR)}" channel="${id}">`,
        `<title lang="id">Acara ${place} dari saluran ${channel}</title>`,
        `<desc lang="id">Sepanjang apa orang menulis tentang acara ke-${place}.</desc>`,
        '<category lang="id">Hiburan</category>',
        `<image>https://gambar.example/${'a'.repeat(90)}/${channel}-${place}.jpg</image></programme>`,
      );
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tv>\n${lines.join('\n')}\n</tv>\n`;
}
