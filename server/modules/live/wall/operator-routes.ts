import * as contract from '#contract/live/operator-wall.ts';
import { thumbnailKey } from '#media/object-keys.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { holdChannel } from '../ingest/encoder-setup.ts';
import { findIngestPicture } from '../ingest/queries/ingest.ts';
import * as queries from './queries/alarm.ts';
import { readWall } from './read-wall.ts';

const MOST_OPEN = 100;
/** The pictures of a version never change; one of an encoder is of its moment. */
const FOREVER = 'private, max-age=604800, immutable';

async function presentAlarms(db: Db, rows: readonly queries.AlarmRow[]): Promise<contract.Alarm[]> {
  const names = await listAccountNames(
    db,
    rows.flatMap(({ acknowledgedBy }) => acknowledgedBy ?? []),
  );
  return rows.map(
    ({ kind, raisedAt, endedAt, acknowledgedAt, acknowledgedBy, seenAt: _, ...row }) => ({
      ...row,
      kind: contract.alarmKinds.find((each) => each === kind) ?? 'down',
      raisedAt: raisedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
      acknowledgedBy: names.get(acknowledgedBy ?? '') ?? null,
    }),
  );
}

export const routes = [
  call(contract.getWall, async ({ db, clock }: Deps, { query }) => {
    const [wall, alarms] = await Promise.all([
      readWall(db, clock.now(), query),
      queries.listOpenAlarms(db, MOST_OPEN),
    ]);
    return ok({ ...wall, alarms: await presentAlarms(db, alarms) });
  }),
  call(contract.getWallPicture, async ({ db, store }: Deps, { query, reply }) => {
    const [type, body] =
      'assetId' in query
        ? ([
            'image/webp',
            (await store.get(thumbnailKey(query.assetId, query.version, query.sheet)))?.body,
          ] as const)
        : (['image/jpeg', (await findIngestPicture(db, query.channelId))?.picture] as const);
    if (body === undefined) return fail('live.noPicture');
    return reply
      .type(type)
      .header('cache-control', FOREVER)
      .header('x-content-type-options', 'nosniff')
      .send(body) as never;
  }),
  call(contract.holdChannel, async (deps: Deps, { body, caller }) => {
    await holdChannel(deps, requireAccount(caller).accountId, body);
    const { channelId, hold } = body;
    const said = { backup: 'Dipindah ke cadangan', slate: 'Slate dipasang' };
    return ok({ channelId, hold }, hold === null ? 'Kembali otomatis' : said[hold]);
  }),
  call(contract.acknowledgeAlarm, async ({ db, clock }: Deps, { body: { alarmId }, caller }) => {
    const { accountId } = requireAccount(caller);
    const at = clock.now();
    const alarm = await inTransaction(db, async (tx) => {
      const isFirst = await queries.updateAlarmAcknowledged(tx, alarmId, { by: accountId, at });
      const row = (await queries.findAlarm(tx, alarmId)) ?? fail('live.alarmNotFound');
      if (isFirst) {
        await recordAct(tx, {
          actorId: accountId,
          act: 'live.acknowledge',
          subject: { kind: 'channel', id: row.channelId },
          before: null,
          after: { alarmId, kind: row.kind, raisedAt: row.raisedAt },
          at,
        });
      }
      return row;
    });
    const [shown] = await presentAlarms(db, [alarm]);
    return ok(shown ?? fail('live.alarmNotFound'), 'Alarm ditandai sudah dilihat');
  }),
  call(contract.listAlarms, async ({ db }: Deps, { query: { channelId, after, pageSize } }) => {
    const channelIds = channelId === undefined ? undefined : [channelId];
    const rows = await queries.listAlarmRows(db, { channelIds, after, limit: pageSize + 1 });
    const alarms = await presentAlarms(db, rows.slice(0, pageSize));
    return ok({ alarms, next: rows.length > pageSize ? (alarms.at(-1)?.alarmId ?? null) : null });
  }),
];
