import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  copyWeekDays,
  endEvent,
  getWeek,
  moveSlot,
  publishWeek,
  rollBackWeek,
  saveWeek,
  undoWeekVersion,
} from '#contract/live/index.ts';
import { dayOf, startOfDay, zones } from '../../../../web/lib/formats/zone.ts';
import { mondayOf } from '../../../features/week/edit-slots.ts';
import { WeekPage } from '../../../features/week/week-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';

const [WIB] = zones;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const asked = url.searchParams.get('dari') ?? '';
  const day = startOfDay(asked, WIB) === undefined ? dayOf(Date.now(), WIB) : asked;
  const from = mondayOf(day);
  const query = { channelId: params.channelId ?? '', from, days: 7 };
  const { result: view } = await orNotFound(call(getWeek, { query }));
  return { view, from };
}

type Publication = InputOf<typeof publishWeek>['body'] &
  object & {
    baseNo: number;
    slots: (InputOf<typeof saveWeek>['body'] & object)['slots'] | null;
  };

export const action = intents({
  save: async ({ call }, body: InputOf<typeof saveWeek>['body'] & object) => ({
    notice: (await call(saveWeek, { body })).message,
  }),
  publish: async ({ call }, { baseNo, slots, ...body }: Publication) => {
    const { channelId } = body;
    const saved = slots && (await call(saveWeek, { body: { channelId, baseNo, slots } })).result;
    const no = saved?.draftNo ?? body.no;
    const { changed } = (await call(publishWeek, { body: { ...body, no } })).result;
    return { notice: `Terbit. ${changed} acara berubah bagi penonton.` };
  },
  rollBack: async ({ call }, body: InputOf<typeof rollBackWeek>['body'] & object) => ({
    notice: (await call(rollBackWeek, { body })).message,
  }),
  copyDays: async ({ call }, body: InputOf<typeof copyWeekDays>['body'] & object) => {
    const { result, message } = await call(copyWeekDays, { body });
    return { notice: message, result: { copyNo: result.draftNo } };
  },
  undoVersion: async ({ call }, body: InputOf<typeof undoWeekVersion>['body'] & object) => ({
    notice: (await call(undoWeekVersion, { body })).message,
  }),
  moveSlot: async ({ call }, body: InputOf<typeof moveSlot>['body'] & object) => ({
    notice: (await call(moveSlot, { body })).message,
  }),
  endEvent: async ({ call }, body: InputOf<typeof endEvent>['body'] & object) => ({
    notice: (await call(endEvent, { body })).message,
  }),
});

export default function Week() {
  const { view, from } = useLoaderData<typeof loader>();
  // Another channel is another draft.
  return <WeekPage key={view.channel.channelId} view={view} from={from} />;
}
