import { MINUTE, SECOND } from '#contract/constants.ts';
import { listScheduleTitles, type ScheduleTitle } from '#modules/catalog/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { type AssembledPlan, assembledPlan, type Planned } from '../timelines/plan.ts';
import { kpiOfFilm } from '../week/slot-content.ts';
import { lockChannel, updateChannel } from './queries/channel.ts';
import { recordChannelChange } from './save-channel.ts';

type Wanted = { channelId: string; titleIds: readonly string[] };
type Part = ScheduleTitle['parts'][number];

const MOST_PROGRAMMES = 200;
const STEP_MINUTES = 5;
const LONGEST_MINUTES = 360;
const CHILDREN = 'anak';
/** Class D from 22 to 03 in each of the three zones, on the clock of western Indonesia. */
const NIGHT: [number, number] = [22, 25];

/**
 * Sets what takes turns on an assembled channel. Guides go on with it behind what is announced; a channel that has shown
 * nothing yet begins. @throws live.channelNotFound, live.rotationOwned, live.rotationUnfit
 */
export function saveRotation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  { channelId, titleIds }: Wanted,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const channel = (await lockChannel(tx, channelId)) ?? fail('live.channelNotFound');
    if (channel.kind !== 'assembled') return fail('live.rotationOwned');
    const found = await listScheduleTitles(tx, { titleIds, categoryIds: [] });
    const now = clock.now();
    const isForChildren = channel.genreId === CHILDREN;
    const unfit: { title: string; reason: string }[] = [];
    const programmes = titleIds.flatMap((titleId) => {
      const title = found.find((each) => each.titleId === titleId);
      const reason = reasonAgainst(title, now, isForChildren);
      if (title !== undefined && reason === null) return programmesOf(title);
      unfit.push({ title: title?.name ?? titleId, reason: reason ?? '' });
      return [];
    });
    if (unfit.length > 0) return fail('live.rotationUnfit', undefined, { titles: unfit });
    const before = rotationOf(channel.plan);
    const plan = { programmes: programmes.slice(0, MOST_PROGRAMMES), standIns: {} };
    await updateChannel(tx, channelId, { plan: JSON.stringify(plan), updatedAt: now });
    await recordChannelChange(tx, {
      operatorId,
      what: 'channel',
      targetId: channelId,
      before: { rotation: namesOf(before) },
      after: { rotation: namesOf(plan.programmes) },
      at: now,
    });
    return plan.programmes.length;
  });
}

/** What takes turns on a channel; nothing where it has no plan yet. */
export function rotationOf(plan: unknown): AssembledPlan['programmes'] {
  return assembledPlan.safeParse(plan).data?.programmes ?? [];
}

const namesOf = (programmes: readonly Planned[]) => [
  ...new Set(programmes.map(({ title, titleSlug }) => titleSlug ?? title)),
];

const isPlayable = ({ isReady, seconds }: Part) =>
  isReady && seconds !== null && seconds <= (LONGEST_MINUTES * MINUTE) / SECOND;

function reasonAgainst(title: ScheduleTitle | undefined, now: Date, isForChildren: boolean) {
  if (title === undefined) return 'Tidak tayang lagi';
  const at = now.getTime();
  const isLicensed = title.windows.some(([from, to]) => from <= at && (to === null || at < to));
  if (!isLicensed) return 'Lisensinya tidak berlaku sekarang';
  if (isForChildren && kpiOfFilm[title.filmClass] !== 'SU') return 'Kelasnya bukan untuk anak';
  return title.parts.some(isPlayable) ? null : 'Filmnya belum siap';
}

function programmesOf({ name, slug, synopsis, filmClass, parts }: ScheduleTitle): Planned[] {
  const kpiClass = kpiOfFilm[filmClass];
  return parts.filter(isPlayable).map((part) => ({
    title: part.name === null || part.name === '' ? name : `${name}: ${part.name}`.slice(0, 200),
    synopsis: synopsis.slice(0, 2_000),
    kpiClass,
    category: null,
    minutes: Math.max(
      STEP_MINUTES,
      Math.ceil(((part.seconds ?? 0) * SECOND) / (STEP_MINUTES * MINUTE)) * STEP_MINUTES,
    ),
    assetIds: [part.assetId],
    titleSlug: slug,
    ...(kpiClass === 'D' && { hours: NIGHT }),
  }));
}
