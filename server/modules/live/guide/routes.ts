import { SECOND } from '#contract/constants.ts';
import { getEpgData, getLiveCalendar, getProgramme } from '#contract/live/guide.ts';
import { deleteProgrammes, saveProgrammes } from '#contract/live/operator-programmes.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { instantAt, wallTimeAt } from '#platform/zone.ts';
import { findChannel, listChannels } from '../channels/queries/channel.ts';
import { listLiveGenres } from '../channels/queries/genre.ts';
import { writeProgrammeCalendar } from './calendar.ts';
import { fillCards, linkTo } from './channel-cards.ts';
import { removeProgrammes, saveProgrammes as writeProgrammes } from './edit-programmes.ts';
import { findReplayRights, planOf, presentProgramme, viewingOf } from './present-programme.ts';
import { findStills } from '../stills/find-stills.ts';
import { findProgramme, listProgrammes, type ProgrammeRow } from './queries/programme.ts';

/** The same for everyone, and for every child of one age. */
const CACHE_TTL = 5 * SECOND;

export const routes = [
  call(
    getEpgData,
    async ({ db, clock }: Deps, { query, caller }) => {
      const { channelId: channelIds, genreId, timezone } = query;
      // Real time: what is cached for all callers can't go by one account's test clock.
      const now = clock.now();
      const span =
        query.from !== undefined && query.to !== undefined
          ? { from: new Date(query.from), to: new Date(query.to) }
          : dayInZone(query.date, timezone, now);
      if (genreId !== undefined) await requireGenre(db, genreId);
      const { after, most } = query;
      const all = await listChannels(db, { channelIds, genreId, after, most: most + 1 });
      const channels = all.slice(0, most);
      const ids = channels.map(({ channelId }) => channelId);
      const rows = await listProgrammes(db, { channelIds: ids, ...span });
      const beside = await findBeside(db, ids, rows, now);
      const byChannel = Map.groupBy(rows, ({ channelId }) => channelId);
      const viewing = viewingOf(caller, now, timezone);
      return ok({
        ...span,
        timezone,
        channels: channels.map((channel) => {
          const { channelId } = channel;
          const own = byChannel.get(channelId) ?? [];
          const programmes = own.map((row) => presentProgramme(row, channel, viewing, beside(row)));
          if (query.order_direction === 'DESC') programmes.reverse();
          return { channelId, programmes };
        }),
        next: all.length > most ? (channels.at(-1)?.number ?? null) : null,
      });
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getProgramme,
    async ({ db, clock, testClock }: Deps, { query: { programmeId, timezone }, caller }) => {
      const now = clock.now();
      const row = await findProgramme(db, programmeId);
      const shown = row && (await findChannel(db, row.channelId));
      if (row === undefined || shown === undefined) return fail('live.programmeNotFound');
      const viewing = viewingOf(caller, now, timezone);
      const [channel] = await fillCards(
        db,
        [shown],
        viewing,
        await planOf(db, caller, testClock.now()),
      );
      if (channel === undefined) return fail('live.programmeNotFound');
      const beside = await findBeside(db, [row.channelId], [row], now);
      const programme = presentProgramme(row, shown, viewing, beside(row));
      return ok({ programme, channel });
    },
  ),
  call(
    getLiveCalendar,
    async ({ db, clock, config }: Deps, { query: { programmeId }, caller, reply }) => {
      const row = await findProgramme(db, programmeId);
      const channel = row && (await findChannel(db, row.channelId));
      if (row === undefined || channel === undefined) return fail('live.programmeNotFound');
      const now = clock.now();
      if (presentProgramme(row, channel, viewingOf(caller, now)).isBlocked) {
        return fail('common.adultOnly');
      }
      const { channelId, genreId, slug, name: channelName } = channel;
      const url = `${config.http.publicUrl}/play/live-tv/v2?id=${channelId}&genre_id=${genreId}`;
      // A file, not JSON: a reply that was sent is left alone.
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="tayang-${slug}.ics"`)
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(writeProgrammeCalendar(row, { channelName, url, now }))) as never;
    },
  ),
  call(saveProgrammes, async (deps: Deps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    return ok({ programmeIds: await writeProgrammes(deps, accountId, body) }, 'Tersimpan');
  }),
  call(deleteProgrammes, async (deps: Deps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    return ok({ deleted: await removeProgrammes(deps, accountId, body) });
  }),
];

/** What programmes are shown with: their picture, where they go on, and whether they may be watched again. */
async function findBeside(
  db: Deps['db'],
  channelIds: readonly string[],
  rows: readonly ProgrammeRow[],
  now: Date,
) {
  const asked = [...new Set(rows.flatMap(({ continuesOn }) => continuesOn ?? []))];
  const [stills, rightsOf, channels] = await Promise.all([
    findStills(db, channelIds, rows, now),
    findReplayRights(db, rows, now),
    asked.length === 0 ? [] : listChannels(db, { channelIds: asked }),
  ]);
  const links = new Map(channels.map((channel) => [channel.channelId, linkTo(channel)]));
  return (row: ProgrammeRow) => ({
    stillUrl: stills.ofProgramme(row),
    continuesOn: links.get(row.continuesOn ?? ''),
    rights: rightsOf(row),
  });
}

async function requireGenre(db: Deps['db'], genreId: string): Promise<void> {
  const genres = await listLiveGenres(db);
  if (!genres.some((genre) => genre.genreId === genreId)) fail('live.genreNotFound');
}

const MIDNIGHT = { hour: 0, minute: 0, second: 0 };

/** A day from midnight to midnight on the clocks of a zone; the one that `now` is in when none is named. */
function dayInZone(date: string | undefined, zone: string, now: Date): { from: Date; to: Date } {
  const [year = 0, month = 1, day = 1] = date?.split('-').map(Number) ?? [];
  const on = date === undefined ? wallTimeAt(now, zone) : { year, month, day };
  const from = { year: on.year, month: on.month, day: on.day, ...MIDNIGHT };
  return { from: instantAt(from, zone), to: instantAt({ ...from, day: from.day + 1 }, zone) };
}
