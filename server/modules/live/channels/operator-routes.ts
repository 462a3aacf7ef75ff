import { z } from 'zod';
import type { StaffRole } from '#contract/call.ts';
import { DAY } from '#contract/constants.ts';
import * as contract from '#contract/live/operator-channels.ts';
import { listReportsAbout } from '#modules/commerce/index.ts';
import type { Caller } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { readPlan } from '../ingest/contributions.ts';
import { listStreamKeys } from '../ingest/queries/encoded-channel.ts';
import { slots } from '../timelines/encoded-timeline.ts';
import { importChannels } from './import-channels.ts';
import { findAnyChannel, listChannelPage, type StaffChannel } from './queries/channel.ts';
import { listAllGenres } from './queries/genre.ts';
import { saveChannel } from './save-channel.ts';
import { deleteGenre, saveGenre } from './save-genre.ts';
import { rotationOf, saveRotation } from './save-rotation.ts';

const pulled = z.object({ primary: z.object({ kind: z.literal('pull'), url: z.string() }) });

const REPORTS_OF = 7 * DAY;

function hasRole(caller: Caller, ...roles: readonly StaffRole[]): boolean {
  const own = 'staff' in caller ? (caller.staff?.roles ?? []) : [];
  return roles.some((role) => own.includes(role));
}

/** Addresses may hold passwords: who may not change them sees their server alone. */
function addressFor(caller: Caller, url: string): string {
  if (hasRole(caller, 'scheduler', 'admin')) return url;
  const parsed = URL.parse(url);
  return parsed === null ? '…' : `${parsed.protocol}//${parsed.host}/…`;
}

/** A channel as editors see it; the rest of its plan stays inside. */
function presentStaffChannel(channel: StaffChannel, caller: Caller) {
  const { success, data } = pulled.safeParse(channel.plan);
  return { ...channel, pullUrl: success ? addressFor(caller, data.primary.url) : null };
}

export const routes = [
  call(contract.listStaffChannels, async ({ db }: Deps, { query, caller }) => {
    const { pageSize, ...filter } = query;
    const rows = await listChannelPage(db, { ...filter, limit: pageSize + 1 });
    const channels = rows.slice(0, pageSize).map((row) => presentStaffChannel(row, caller));
    return ok({
      channels,
      next: rows.length > pageSize ? (channels.at(-1)?.number ?? null) : null,
    });
  }),
  call(contract.getStaffChannel, async ({ db, clock }: Deps, { query: { channelId }, caller }) => {
    const row = (await findAnyChannel(db, channelId)) ?? fail('live.channelNotFound');
    const isEncoded = row.kind === 'encoded';
    const plan = readPlan(row.plan);
    const keys = isEncoded ? await listStreamKeys(db, channelId) : [];
    const sources = (isEncoded ? slots : []).map((slot) => {
      const { kind, ...source } = plan[slot];
      const key = keys.find((each) => each.slot === slot);
      return {
        slot,
        kind,
        url: 'url' in source ? addressFor(caller, source.url) : null,
        generation: key?.generation ?? null,
        rotatedAt: key?.rotatedAt ?? null,
      };
    });
    const hold = (['backup', 'slate'] as const).find((each) => each === row.hold) ?? null;
    const mayRead = hasRole(caller, 'scheduler', 'support', 'admin');
    const since = new Date(clock.now().getTime() - REPORTS_OF);
    const reports = mayRead ? await listReportsAbout(db, channelId, since) : [];
    const rotation = isEncoded
      ? []
      : rotationOf(row.plan).map(({ title, titleSlug, minutes, kpiClass }) => ({
          title,
          titleSlug,
          minutes,
          kpiClass,
        }));
    return ok({ channel: presentStaffChannel(row, caller), hold, sources, rotation, reports });
  }),
  call(contract.listChannelGenres, async ({ db }: Deps) => ok({ genres: await listAllGenres(db) })),
  call(contract.saveChannelGenre, async (deps: Deps, { body, caller }) => {
    await saveGenre(deps, requireAccount(caller).accountId, body);
    return ok({ genreId: body.genreId }, 'Tersimpan');
  }),
  call(contract.deleteChannelGenre, async (deps: Deps, { body: { genreId }, caller }) => {
    await deleteGenre(deps, requireAccount(caller).accountId, genreId);
    return ok({ genreId }, 'Genre dihapus');
  }),
  call(contract.saveChannel, async (deps: Deps, { body, caller }) => {
    const saved = await saveChannel(deps, requireAccount(caller).accountId, body);
    return ok(presentStaffChannel(saved, caller), 'Tersimpan');
  }),
  call(contract.saveRotation, async (deps: Deps, { body, caller }) => {
    const programmes = await saveRotation(deps, requireAccount(caller).accountId, body);
    return ok({ programmes }, 'Rotasi tersimpan');
  }),
  call(
    contract.importChannels,
    async (deps: Deps, { body: { text }, caller }) =>
      ok(await importChannels(deps, requireAccount(caller).accountId, text)),
    { bodyLimit: contract.MOST_PLAYLIST_BYTES },
  ),
];
