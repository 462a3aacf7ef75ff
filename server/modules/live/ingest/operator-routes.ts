import * as contract from '#contract/live/operator-ingest.ts';
import { recordAct } from '#platform/acts.ts';
import type { Caller } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findIngestHealth } from './contributions.ts';
import {
  encoderAddressesFor,
  requireEncoded,
  rotateStreamKey,
  setSources,
} from './encoder-setup.ts';

type Input = {
  act: 'stream-key' | 'live-sources';
  caller: Caller;
  channelId: string;
  reason: string;
};
/** What was so before and is so now: no keys. */
type Change<T> = { before: object; after: object; answer: T };

/** Does something to a channel that an operator names, and records the act: both or neither. */
function actOnChannel<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { act, caller, channelId, reason }: Input,
  change: (tx: Tx) => Promise<Change<T>>,
): Promise<T> {
  const operator = requireAccount(caller);
  return inTransaction(db, async (tx) => {
    const { before, after, answer } = await change(tx);
    await recordAct(tx, {
      at: clock.now(),
      actorId: operator.accountId,
      act,
      subject: { kind: 'channel', id: channelId },
      before,
      after,
      reason,
    });
    return answer;
  });
}

export const routes = [
  call(contract.getLiveIngest, async ({ db, clock }: Deps) => {
    const channels = await findIngestHealth(db, clock.now());
    return ok(
      channels.map(({ channelId, lastSegmentAt, updatedAt, sources, ...health }) => ({
        channel_id: channelId,
        slug: health.slug,
        name: health.name,
        state: health.state,
        slot: health.slot,
        picture: health.picture,
        renditions: health.renditions,
        kbps: health.kbps,
        last_segment_at: lastSegmentAt?.toISOString() ?? null,
        drift_ms: health.driftMs,
        lag_ms: health.lagMs,
        reconnects: health.reconnects,
        failovers: health.failovers,
        waiting_rows: health.waitingRows,
        sources: sources.map(({ isUp, ...source }) => ({ ...source, is_up: isUp })),
        updated_at: updatedAt?.toISOString() ?? null,
      })),
    );
  }),
  call(contract.setLiveSources, async (deps: Deps, { body, caller }) => {
    const { channel_id: channelId, primary, backup, reason } = body;
    const input = { act: 'live-sources', caller, channelId, reason } as const;
    const answer = await actOnChannel(deps, input, async (tx) => {
      const before = await setSources(tx, channelId, { primary, backup });
      // Addresses may hold passwords: the act says what kind they are.
      const kinds = (plan: { primary: { kind: string }; backup: { kind: string } }) => ({
        primary: plan.primary.kind,
        backup: plan.backup.kind,
      });
      const after = { primary, backup };
      return { before: kinds(before), after: kinds(after), answer: after };
    });
    return ok(answer, 'Tersimpan');
  }),
  call(contract.rotateStreamKey, async (deps: Deps, { body, caller }) => {
    const { config } = deps;
    const { channel_id: channelId, slot, reason } = body;
    const input = { act: 'stream-key', caller, channelId, reason } as const;
    const answer = await actOnChannel(deps, input, async (tx) => {
      await requireEncoded(tx, channelId);
      const made = await rotateStreamKey(tx, config.secrets.master, { channelId, slot });
      const { key, generation, srtOffset } = made;
      const { rtmpUrl, srtUrl } = encoderAddressesFor(config, { key, srtOffset });
      return {
        before: { slot, generation: generation - 1 },
        after: { slot, generation },
        answer: { stream_key: key, rtmp_url: rtmpUrl, srt_url: srtUrl },
      };
    });
    return ok(answer, 'Kunci baru berlaku sekarang');
  }),
];
