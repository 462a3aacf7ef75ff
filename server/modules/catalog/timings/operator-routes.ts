import { type AssetTimings, type Timings } from '#contract/catalog/operator-timings.ts';
import * as contract from '#contract/catalog/operator-timings.ts';
import { SECOND } from '#contract/constants.ts';
import { recordDifference } from '#platform/acts.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { digest } from '#platform/secrets.ts';
import * as queries from './queries.ts';

/** A file's length is measured to the frame; an editor's playhead may stand on the last one. */
const AT_THE_END_MS = SECOND;

/** What staff divide films by. */
export const routes = [
  call(contract.getAssetTimings, async ({ db }: Deps, { query }) =>
    ok({ assets: await listTimings(db, query.ids) }),
  ),
  call(contract.saveAssetTimings, async (deps: Deps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const ids = body.assets.map(({ assetId }) => assetId);
    return inTransaction(deps.db, async (tx) => {
      await queries.lockAssets(tx, ids);
      const before = new Map((await listTimings(tx, ids)).map((each) => [each.assetId, each]));
      for (const { assetId, stamp, ...wanted } of body.assets) {
        const now = before.get(assetId) ?? fail('catalog.assetNotFound');
        if (now.stamp !== stamp) fail('catalog.timingsChanged');
        if (isBeyond(wanted, now.durationMs)) fail('catalog.timingsBeyondEnd');
        await queries.updateTimings(tx, assetId, wanted);
        await recordDifference(tx, {
          actorId: accountId,
          act: 'asset.timings',
          subject: { kind: 'asset', id: assetId },
          before: { markers: now.markers, chapters: now.chapters },
          after: sorted(wanted),
          at: deps.clock.now(),
        });
      }
      await queries.deleteFoundMarkers(tx, ids);
      return ok({ assets: await listTimings(tx, ids) }, 'Tersimpan');
    });
  }),
  call(contract.findIntros, async ({ db, jobs }: Deps, { body: { assetIds } }) => {
    const known = await queries.listLengths(db, assetIds);
    if (known.length < assetIds.length) fail('catalog.assetNotFound');
    await jobs.enqueue('media.findIntros', { assetIds }, { key: assetIds.toSorted().join() });
    return ok({ isWaiting: true as const }, 'Dicari di belakang layar');
  }),
];

/** Timings of assets in the order of the ids; one that is not there is left out. */
async function listTimings(db: Db, ids: readonly string[]): Promise<AssetTimings[]> {
  const lengths = new Map(
    (await queries.listLengths(db, ids)).map(({ id, durationSeconds }) => [id, durationSeconds]),
  );
  const markers = Map.groupBy(await queries.listMarkers(db, ids), ({ assetId }) => assetId);
  const chapters = Map.groupBy(await queries.listChaptersOf(db, ids), ({ assetId }) => assetId);
  const found = Map.groupBy(await queries.listFoundMarkers(db, ids), ({ assetId }) => assetId);
  return ids
    .filter((id) => lengths.has(id))
    .map((assetId) => {
      const seconds = lengths.get(assetId) ?? null;
      const durationMs = seconds === null ? null : Math.round(seconds * SECOND);
      const own = sorted({
        markers: markers.get(assetId) ?? [],
        chapters: chapters.get(assetId) ?? [],
      });
      return {
        ...own,
        assetId,
        stamp: digest(JSON.stringify(own), 'hex'),
        durationMs,
        isBeyondEnd: isBeyond(own, durationMs),
        found: (found.get(assetId) ?? []).map(({ kind, fromMs, untilMs, agreed, compared }) => ({
          // The table's check holds the kinds.
          kind: kind as AssetTimings['found'][number]['kind'],
          fromMs,
          untilMs,
          agreed,
          compared,
        })),
      };
    });
}

/** Of the fields that count alone, in the order of time: the same timings have the same stamp. */
function sorted({ markers, chapters }: Timings): Timings {
  return {
    markers: markers
      .map(({ kind, fromMs, untilMs }) => ({ kind, fromMs, untilMs }))
      .toSorted((a, b) => a.fromMs - b.fromMs || (a.kind < b.kind ? -1 : 1)),
    chapters: chapters
      .map(({ fromMs, title }) => ({ fromMs, title }))
      .toSorted((a, b) => a.fromMs - b.fromMs),
  };
}

function isBeyond({ markers, chapters }: Timings, durationMs: number | null): boolean {
  if (durationMs === null) return false;
  const latest = Math.max(
    0,
    ...markers.map(({ fromMs, untilMs }) => untilMs ?? fromMs),
    ...chapters.map(({ fromMs }) => fromMs),
  );
  return latest > durationMs + AT_THE_END_MS;
}
