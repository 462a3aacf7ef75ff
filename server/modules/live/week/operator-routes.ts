import { DAY, filmClasses, MINUTE } from '#contract/constants.ts';
import * as contract from '#contract/live/operator-week.ts';
import * as versions from '#contract/live/week-versions.ts';
import { listSlotCandidates } from '#contract/live/slot-candidates.ts';
import { listScheduleCandidates, listScheduleCategories } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { listFixtureRows } from '../sports/queries/fixture.ts';
import { copyDays, undoVersion } from './copy-days.ts';
import { moveSlot, publishWeek, rollBackWeek, saveWeek } from './edit-week.ts';
import { compareVersions, listHistory } from './history.ts';
import { endEvent } from './open-events.ts';
import * as queries from './queries/week.ts';
import {
  findState,
  listDay,
  presentChannel,
  requireChannel,
  spanOf,
  tryWeek,
} from './read-week.ts';
import { isHourOf, kpiOfFilm } from './slot-content.ts';

const MOST_CANDIDATES = 40;
const MOST_MATCHES = 300;
const NEAR_MS = 1.5 * DAY;
const FAR_MS = 14 * DAY;

/** The week of a channel; each deed is written down with who did it. */
export const routes = [
  call(contract.getWeek, async (deps: Deps, { query: { channelId, from, days, no } }) => {
    const channel = await requireChannel(deps.db, channelId);
    const state = await findState(deps.db, channel, deps.clock.now());
    const asked = no ?? state.draftNo;
    const slots = asked === 0 ? [] : await queries.findWeekVersion(deps.db, channelId, asked);
    if (slots === undefined) return fail('live.weekVersionNotFound');
    const { changes: _, ...tried } = await tryWeek(deps, channel, {
      slots,
      span: spanOf(from, days),
    });
    return ok({ ...state, slots, ...tried });
  }),
  call(contract.listWeekDay, async (deps: Deps, { query: { day, after = 0, q, pageSize } }) =>
    ok(await listDay(deps, { day, after, keyword: q, limit: pageSize })),
  ),
  call(
    contract.checkWeek,
    async (deps: Deps, { body: { channelId, from, days, slots } }) => {
      const channel = await requireChannel(deps.db, channelId);
      return ok(await tryWeek(deps, channel, { slots, span: spanOf(from, days) }));
    },
    { bodyLimit: contract.MOST_WEEK_BYTES },
  ),
  call(
    contract.saveWeek,
    async (deps: Deps, { body, caller }) => {
      const saved = await saveWeek(deps, requireAccount(caller).accountId, body);
      return ok(
        saved,
        saved.isMerged ? 'Tersimpan, digabung dengan simpanan orang lain' : 'Tersimpan',
      );
    },
    { bodyLimit: contract.MOST_WEEK_BYTES },
  ),
  call(contract.publishWeek, async (deps: Deps, { body, caller }) => {
    const changed = await publishWeek(deps, requireAccount(caller).accountId, body);
    const channel = await requireChannel(deps.db, body.channelId);
    const state = await findState(deps.db, channel, deps.clock.now());
    return ok({ ...state, changed }, 'Jadwal sudah tayang');
  }),
  call(contract.rollBackWeek, async (deps: Deps, { body, caller }) => {
    const changed = await rollBackWeek(deps, requireAccount(caller).accountId, body);
    const channel = await requireChannel(deps.db, body.channelId);
    const state = await findState(deps.db, channel, deps.clock.now());
    return ok({ ...state, changed }, 'Jadwal sebelumnya tayang lagi');
  }),
  call(contract.endEvent, async (deps: Deps, { body, caller }) => {
    const stop = await endEvent(deps, requireAccount(caller).accountId, body);
    return ok({ stop }, body.isEnded ? 'Siaran diakhiri' : 'Siaran berlanjut');
  }),
  call(
    contract.moveSlot,
    async (deps: Deps, { body, caller }) =>
      ok(await moveSlot(deps, requireAccount(caller).accountId, body), 'Slot dipindahkan'),
    { bodyLimit: contract.MOST_WEEK_BYTES },
  ),
  call(
    versions.copyWeekDays,
    async (deps: Deps, { body, caller }) => {
      const draftNo = await copyDays(deps, requireAccount(caller).accountId, body);
      const words = body.days > 1 ? 'Minggu disalin' : `Disalin ke ${body.to.length} hari`;
      return ok({ draftNo }, `${words}, belum terbit`);
    },
    { bodyLimit: contract.MOST_WEEK_BYTES },
  ),
  call(versions.undoWeekVersion, async (deps: Deps, { body, caller }) => {
    const draftNo = await undoVersion(deps, requireAccount(caller).accountId, body);
    return ok({ draftNo }, `Versi ${body.no} diurungkan`);
  }),
  call(versions.listWeekVersions, async ({ db }: Deps, { query }) => {
    const { channelId, before, pageSize } = query;
    return ok(await listHistory(db, channelId, { before, limit: pageSize }));
  }),
  call(versions.compareWeekVersions, async ({ db }: Deps, { query }) =>
    ok(await compareVersions(db, query)),
  ),
  call(
    listSlotCandidates,
    async ({ db }: Deps, { query: { channelId, start, minutes, q, kind } }) => {
      const channel = presentChannel(await requireChannel(db, channelId));
      const from = new Date(start);
      if (channel.kind === 'encoded')
        return ok({ candidates: [], categories: [], matches: await findMatches(db, from, q) });
      const until = new Date(from.getTime() + minutes * MINUTE);
      const classes = filmClasses.filter((filmClass) => {
        const kpiClass = kpiOfFilm[filmClass];
        const isForAll = kpiClass !== 'D' && kpiClass !== 'R';
        return isHourOf(kpiClass, from, until) && (!channel.isForChildren || isForAll);
      });
      const [candidates, categories] = await Promise.all([
        listScheduleCandidates(db, {
          from,
          until,
          classes,
          prefix: q,
          kind,
          limit: MOST_CANDIDATES,
        }),
        listScheduleCategories(db),
      ]);
      const slugs = candidates.map(({ slug }) => slug);
      const shown = await queries.listLastShown(db, channelId, { slugs, before: from });
      return ok({
        candidates: candidates.map((each) => ({
          ...each,
          lastShownAt: shown.get(each.slug) ?? null,
        })),
        categories,
        matches: [],
      });
    },
  ),
];

/** Matches whose kick-off is near a moment; with words those of the weeks around it that are called so. */
async function findMatches(db: Deps['db'], at: Date, words = '') {
  const around = words.trim() === '' ? NEAR_MS : FAR_MS;
  const rows = await listFixtureRows(
    db,
    {
      from: new Date(at.getTime() - around),
      to: new Date(at.getTime() + around),
      limit: MOST_MATCHES,
    },
    // Nothing of how they stand.
    new Date(0),
  );
  const asked = words.trim().toLowerCase().split(/\s+/);
  return rows
    .map(({ fixtureId, homeName, awayName, competitionName, kickOffAt, channelName }) => ({
      fixtureId,
      name: `${homeName} vs ${awayName}`,
      competition: competitionName,
      kickOffAt,
      channelName,
    }))
    .filter(({ name, competition }) => {
      const text = `${name} ${competition}`.toLowerCase();
      return asked.every((word) => text.includes(word));
    })
    .toSorted((a, b) => Math.abs(+a.kickOffAt - +at) - Math.abs(+b.kickOffAt - +at))
    .slice(0, MOST_CANDIDATES);
}
