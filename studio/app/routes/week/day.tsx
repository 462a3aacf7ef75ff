import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listWeekDay } from '#contract/live/index.ts';
import { dayOf, startOfDay, WIB } from '../../../../web/lib/formats/zone.ts';
import { DayPage } from '../../../features/week/day-page.tsx';
import { studioContext } from '../../../lib/studio.server.ts';

/** A screen of channels; the next ones come with the button below. */
const CHANNELS = 20;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { searchParams } = url;
  const asked = searchParams.get('hari') ?? '';
  const now = Date.now();
  const day = startOfDay(asked, WIB) === undefined ? dayOf(now, WIB) : asked;
  const after = Number(searchParams.get('setelah'));
  const words = (searchParams.get('cari') ?? '').trim().slice(0, 60);
  const { result } = await call(listWeekDay, {
    query: {
      day,
      pageSize: CHANNELS,
      ...(Number.isInteger(after) && after > 0 && after < 10_000 ? { after } : {}),
      ...(words === '' ? {} : { q: words }),
    },
  });
  return { ...result, day, words, now, isFirst: !searchParams.has('setelah') };
}

export default function WeekDay() {
  return <DayPage {...useLoaderData<typeof loader>()} />;
}
