import { z } from 'zod';
import * as contract from '#contract/live/operator-channels.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { importChannels } from './import-channels.ts';
import { listAllChannels, type StaffChannel } from './queries/channel.ts';
import { saveChannel } from './save-channel.ts';

const pulled = z.object({ primary: z.object({ kind: z.literal('pull'), url: z.string() }) });

/** A channel as editors see it; the rest of its plan stays inside. */
function presentStaffChannel(channel: StaffChannel) {
  const { success, data } = pulled.safeParse(channel.plan);
  return { ...channel, pullUrl: success ? data.primary.url : null };
}

export const routes = [
  call(contract.listStaffChannels, async ({ db }: Deps) =>
    ok({ channels: (await listAllChannels(db)).map(presentStaffChannel) }),
  ),
  call(contract.saveChannel, async (deps: Deps, { body, caller }) => {
    const saved = await saveChannel(deps, requireAccount(caller).accountId, body);
    return ok(presentStaffChannel(saved), 'Tersimpan');
  }),
  call(
    contract.importChannels,
    async (deps: Deps, { body: { text }, caller }) =>
      ok(await importChannels(deps, requireAccount(caller).accountId, text)),
    { bodyLimit: contract.MOST_PLAYLIST_BYTES },
  ),
];
