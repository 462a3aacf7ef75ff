import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  addWeekToRelease,
  dropWeekFromRelease,
  listReleases,
  planRelease,
} from '#contract/editorial/index.ts';
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
import { dayOf, startOfDay, WIB } from '../../../../web/lib/formats/zone.ts';
import { mondayOf } from '../../../features/week/edit-slots.ts';
import { WeekPage } from '../../../features/week/week-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { type Studio, studioContext } from '../../../lib/studio.server.ts';

const MOST_RELEASES = 20;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const asked = url.searchParams.get('dari') ?? '';
  const day = startOfDay(asked, WIB) === undefined ? dayOf(Date.now(), WIB) : asked;
  const from = mondayOf(day);
  const channelId = params.channelId ?? '';
  const query = { channelId, from, days: 7 };
  const [{ result: view }, held] = await orNotFound(
    Promise.all([
      call(getWeek, { query }),
      call(listReleases, { query: { channelId, pageSize: MOST_RELEASES } }),
    ]),
  );
  return { view, from, releases: held.result.releases };
}

type Draft = {
  baseNo: number;
  /** What is not saved yet. */
  slots: (InputOf<typeof saveWeek>['body'] & object)['slots'] | null;
};
type Publication = InputOf<typeof publishWeek>['body'] & object & Draft;
type Addition = InputOf<typeof addWeekToRelease>['body'] & object & Draft;

/** Saves what is not saved yet, and puts that version into a release; with a time that is planned with it, or stays as it was. */
async function putIn({ call }: Pick<Studio, 'call'>, { baseNo, slots, ...body }: Addition) {
  const { channelId } = body;
  const saved = slots && (await call(saveWeek, { body: { channelId, baseNo, slots } })).result;
  await call(addWeekToRelease, { body: { ...body, ...(saved && { no: saved.draftNo }) } });
}

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
  plan: async (studio, body: Addition & { at: string }) => {
    await putIn(studio, body);
    return { notice: 'Terjadwal.' };
  },
  addToRelease: async (studio, body: Addition) => {
    await putIn(studio, body);
    return { notice: 'Masuk ke rilis.' };
  },
  cancelPlan: async ({ call }, body: InputOf<typeof planRelease>['body'] & object) => {
    await call(planRelease, { body });
    return { notice: 'Jadwal terbit dibatalkan.' };
  },
  leaveRelease: async ({ call }, body: InputOf<typeof dropWeekFromRelease>['body'] & object) => {
    await call(dropWeekFromRelease, { body });
    return { notice: 'Keluar dari rilis.' };
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
  const { view, from, releases } = useLoaderData<typeof loader>();
  // Another channel is another draft.
  return <WeekPage key={view.channel.channelId} view={view} from={from} releases={releases} />;
}
