import { type AsRunItem, listAsRun } from '#contract/live/as-run.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { findStaffChannel } from '../channels/queries/channel.ts';
import * as queries from './queries.ts';
import { findAired } from './write-as-run.ts';

type Window = { from: Date; until: Date; after?: string | undefined; limit: number };
type Item = Omit<queries.AsRunRow, 'endedAt' | 'assetId'> & { endedAt: Date | null };

/** What channels really showed. */
export const routes = [
  call(listAsRun, async ({ db, clock }: Deps, { query }) => {
    const { channelId, titleId, after, pageSize } = query;
    const window = {
      from: new Date(query.from),
      until: new Date(query.until),
      after,
      limit: pageSize,
    };
    const rows =
      channelId === undefined
        ? await listOfTitle(db, titleId ?? '', window)
        : await listOfChannel(db, channelId, window, clock.now());
    const items = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? items.at(-1) : undefined;
    return ok({
      items: items.map(({ beganAt: began, endedAt: ended, channelName, ...item }) => ({
        ...item,
        // The table's check holds the words.
        carrier: item.carrier as AsRunItem['carrier'],
        channelName: channelName ?? 'Saluran yang dihapus',
        began,
        ended,
      })),
      next: last === undefined ? null : `${last.beganAt.toISOString()} ${last.channelId}`,
    });
  }),
];

function listOfTitle(
  db: Db,
  titleId: string,
  { after, limit, ...window }: Window,
): Promise<Item[]> {
  const [beganAt, channelId] = readKey(after);
  const key = beganAt && channelId !== undefined ? { after: { beganAt, channelId } } : {};
  return queries.listAsRunOfTitle(db, titleId, { ...window, ...key, limit: limit + 1 });
}

/** What is written down, and behind it what was on since and is on now. */
async function listOfChannel(
  db: Db,
  channelId: string,
  { after, limit, ...window }: Window,
  now: Date,
): Promise<Item[]> {
  const channel = (await findStaffChannel(db, channelId)) ?? fail('live.channelNotFound');
  const [afterAt] = readKey(after);
  const key = afterAt === undefined ? {} : { after: afterAt };
  const rows: Item[] = await queries.listAsRunOfChannel(db, channelId, {
    ...window,
    ...key,
    limit: limit + 1,
  });
  const mark = await queries.findMark(db, channelId);
  const from = mark?.untilAt ?? channel.createdAt;
  if (rows.length > limit || window.until <= from || now <= from) return rows;
  const aired = await findAired(db, channel, { from, until: now });
  const isAsked = ({ began, ended }: (typeof aired)[number]) =>
    began < window.until && ended > window.from && (afterAt === undefined || began > afterAt);
  const fresh = aired.filter(isAsked);
  return [
    ...rows,
    ...fresh.map(({ began, ended, isOver: _, ...item }) => ({
      ...item,
      channelId,
      channelName: channel.name,
      beganAt: began,
      endedAt: ended < now ? ended : null,
    })),
  ];
}

/** The time and the channel of a row, as `next` names it. */
function readKey(after: string | undefined): [at: Date | undefined, channelId: string | undefined] {
  const [, at, channelId] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  return at === undefined || Number.isNaN(Date.parse(at))
    ? [undefined, undefined]
    : [new Date(at), channelId];
}
