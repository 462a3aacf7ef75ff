import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listAsRun } from '#contract/live/index.ts';
import { dayAfter, dayOf, startOfDay, WIB } from '../../../../web/lib/formats/zone.ts';
import { AS_RUN_WINDOW, AsRunPage } from '../../../features/rights/as-run-page.tsx';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';

const MINUTE = 60_000;
/** The log is kept for 13 months. */
const KEPT_DAYS = 396;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { searchParams } = url;
  const today = dayOf(Date.now(), WIB);
  const wanted = searchParams.get('hari') ?? '';
  const day = startOfDay(wanted, WIB) === undefined ? today : wanted;
  const { titleId, channelId = '' } = params;
  const clock = /^([01]\d|2[0-3]):[0-5]\d$/.exec(searchParams.get('jam') ?? '')?.[0];
  const dayStart = startOfDay(day, WIB) ?? Date.now();
  const [from, until] =
    titleId === undefined
      ? [dayStart, startOfDay(dayAfter(day, 1), WIB) ?? dayStart]
      : [startOfDay(dayAfter(today, -KEPT_DAYS), WIB) ?? 0, Date.now()];
  const about = titleId === undefined ? { channelId } : { titleId };
  const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
  const query = { ...about, ...span };
  const [hours = 0, minutes = 0] = clock?.split(':').map(Number) ?? [];
  const at = dayStart + (hours * 60 + minutes) * MINUTE;
  const moment = { from: new Date(at).toISOString(), until: new Date(at + 1).toISOString() };
  const [all, found] = await Promise.all([
    orNotFound(call(listAsRun, { query: { ...query, pageSize: AS_RUN_WINDOW } })),
    clock === undefined || titleId !== undefined
      ? undefined
      : call(listAsRun, { query: { ...about, ...moment, pageSize: 1 } }),
  ]);
  return {
    first: { rows: all.result.items, next: all.result.next },
    query,
    day,
    today,
    clock,
    asked: found && (found.result.items[0] ?? null),
  };
}

export default function AsRun() {
  return <AsRunPage {...useLoaderData<typeof loader>()} />;
}
