import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DAY } from '#contract/constants.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { migrate } from '#db/migrate.ts';
import { publishWeek, saveWeek } from '#modules/live/week/edit-week.ts';
import { listDay, requireChannel, spanOf, tryWeek } from '#modules/live/week/read-week.ts';
import { findWeekVersion } from '#modules/live/week/queries/week.ts';
import { openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { startScratchPostgres } from '../tools/scratch-database.ts';
import { CHANCE } from '../tools/volume/chance.ts';
import { fillEncodedChannels } from '../tools/volume/television.ts';
import { type Figure, figure, median } from './figure.ts';

const CHANNELS = 500;
const SLOTS = 200;
const DAYS = 10;
const ROUNDS = 12;
/** A scheduler's call costs with all channels' weeks in what it costs with one alone, or little more. */
const TARGET = { atMost: 1.5 };
const clock = { now: () => new Date() };
const actorId = randomUUID();

type Side = { db: ReturnType<typeof openDatabase>; channelId: string };

/**
 * A week of two hundred slots among five hundred channels that each have one, against the same week where there is no other
 * channel: opening it, saving and publishing a block of it, and a day of twenty channels, in milliseconds.
 */
export async function measure(): Promise<Figure[]> {
  const server = await startScratchPostgres();
  const sides: Side[] = [];
  try {
    sides.push(await openSide(server.url, 'week_full', CHANNELS));
    sides.push(await openSide(server.url, 'week_alone', 1));
    const deeds: Record<string, (side: Side) => Promise<unknown>> = {
      'week-open': openOnce,
      'week-publish': publishOnce,
    };
    const figures: Figure[] = [];
    for (const [name, deed] of Object.entries(deeds)) {
      const times: number[][] = sides.map(() => []);
      // In turn, so that whatever else the machine does falls on both; the first round warms up.
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [i, side] of sides.entries()) {
          const began = performance.now();
          await deed(side);
          if (round > 0) times[i]?.push(performance.now() - began);
        }
      const [value = 0, reference = 0] = times.map((each) => median(each));
      figures.push(figure({ name, value, reference }, TARGET));
    }
    const [full] = sides;
    if (full !== undefined) figures.push(await dayOfMany(full));
    return figures;
  } finally {
    for (const { db } of sides) await db.destroy();
    await server.stop();
  }
}

async function openSide(server: string, name: string, channels: number): Promise<Side> {
  const url = new URL(server);
  const root = new pg.Client({ connectionString: server });
  await root.connect();
  await root.query(`create database ${name}`);
  await root.end();
  url.pathname = `/${name}`;
  await migrate(url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(CHANCE);
  await fillEncodedChannels(client, { channels, days: DAYS });
  // As far ahead as a publisher announces.
  await client.query(`delete from live.programme where start_at > now() + interval '3 days'`);
  await client.query(`update live.programme set source = 'schedule'`);
  await client.query(
    `insert into live.slot (slot_id, channel_id, layer, weekday, start_minute, minutes, source, fill, overrun, is_fixed)
    select gen_random_uuid(), c.channel_id, 'template', 1 + n % 7, (n / 7) * 45, 45,
      jsonb_build_object('kind', 'contribution', 'title', 'Siaran ' || n, 'synopsis', '', 'category', null),
      '"rotation"', 'cut', false
    from live.channel c, generate_series(0, $1::int - 1) n`,
    [SLOTS],
  );
  await client.query(`
    insert into live.week (channel_id, draft_no, live_no, updated_at) select channel_id, 1, 1, now() from live.channel`);
  await client.query(`
    insert into live.week_version (channel_id, no, body, saved_at, published_at)
    select channel_id, 1, jsonb_build_object('slots', jsonb_agg(jsonb_build_object('id', slot_id, 'layer', layer,
      'weekday', weekday, 'date', date, 'start', start_minute, 'minutes', minutes, 'source', source, 'fill', fill,
      'overrun', overrun, 'isFixed', is_fixed, 'kpiClass', null, 'maxMinutes', null) order by slot_id)), now(), now()
    from live.slot group by channel_id`);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ channelId: string }>(
    `select channel_id as "channelId" from live.channel order by number limit 1`,
  );
  await client.end();
  const log = createLog({ logLevel: 'silent' }, 'bench');
  const db = openDatabase({ url: url.href, log, max: 4 });
  return { db, channelId: rows[0]?.channelId ?? '' };
}

async function newestOf({ db, channelId }: Side): Promise<{ no: number; slots: WeekSlot[] }> {
  const row = await db
    .selectFrom('live.week')
    .select('draftNo')
    .where('channelId', '=', channelId)
    .executeTakeFirstOrThrow();
  return { no: row.draftNo, slots: (await findWeekVersion(db, channelId, row.draftNo)) ?? [] };
}

async function openOnce(side: Side): Promise<void> {
  const { db, channelId } = side;
  const channel = await requireChannel(db, channelId);
  const { slots } = await newestOf(side);
  const from = new Date(Date.now()).toISOString().slice(0, 10);
  await tryWeek({ db, clock }, channel, { slots, span: spanOf(from, 7) });
}

/** One block of two days ahead gets another name, and viewers see it. */
async function publishOnce(side: Side): Promise<void> {
  const { db, channelId } = side;
  const { no, slots } = await newestOf(side);
  const weekday = new Date(Date.now() + 2 * DAY).getUTCDay() || 7;
  const changed = slots.find((slot) => slot.weekday === weekday);
  const source = {
    kind: 'contribution',
    title: randomUUID(),
    synopsis: '',
    category: null,
  } as const;
  const next = slots.map((slot) => (slot === changed ? { ...slot, source } : slot));
  const saved = await saveWeek({ db, clock }, actorId, {
    channelId,
    baseNo: no,
    note: '',
    slots: next,
  });
  await publishWeek({ db, clock }, actorId, {
    channelId,
    no: saved.draftNo,
    acceptWarnings: true,
  });
}

/** Twenty channels of the five hundred, against a bare reading of their programmes, one after the other. */
async function dayOfMany({ db }: Side): Promise<Figure> {
  const day = new Date().toISOString().slice(0, 10);
  const { from, until } = spanOf(day, 1);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const after = 1_000 + ((round * 17) % (CHANNELS - 20));
    const began = performance.now();
    await listDay({ db, clock }, { day, after, limit: 20 });
    const between = performance.now();
    const channels = await db
      .selectFrom('live.channel')
      .select('channelId')
      .where('number', '>', after)
      .orderBy('number')
      .limit(20)
      .execute();
    for (const { channelId } of channels)
      await db
        .selectFrom('live.programme')
        .selectAll()
        .where('channelId', '=', channelId)
        .where('startAt', '<', until)
        .where('stopAt', '>', from)
        .orderBy('startAt')
        .execute();
    if (round === 0) continue;
    ours.push(between - began);
    bare.push(performance.now() - between);
  }
  return figure(
    { name: 'week-day-of-20', value: median(ours), reference: median(bare) },
    { atMost: 3 },
  );
}
