import {
  MOST_CHANGES,
  type ChannelDifference,
  type GuidePreview,
} from '#contract/live/guide-sources.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { listMatchableChannels, lockChannel } from '../channels/queries/channel.ts';
import { applyGuides, type GuideChange } from './apply-guides.ts';
import { fetchGuide, GuideUnreachable } from './fetch-guide.ts';
import { countsOf, sortOut, spanAt } from './import-guide.ts';
import { updateGuideEntries } from './queries/guide-import.ts';
import { findMappings, type GuideSource } from './queries/guide-source.ts';
import type { GuideEntry } from './xmltv/clean-entries.ts';
import { GuideRefused } from './xmltv/guide-reader.ts';
import { bytesOf, readGuide } from './xmltv/read-guide.ts';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Ends a transaction whose outcome was only looked at. */
class OnlyLooked extends Error {}

/**
 * What taking a guide in would change. Each channel is changed as an import would, in a transaction that is taken back:
 * so the two can't say different things. Neither the source nor its reports are touched.
 */
export async function previewGuide(
  { db, clock, config }: PreviewDeps,
  guideSource: GuideSource,
  text: string | undefined,
): Promise<GuidePreview> {
  const now = clock.now();
  const { guideSourceId, url } = guideSource;
  try {
    const fetched =
      text === undefined
        ? await fetchGuide({
            url: url ?? '',
            // The whole text, also where it is the one that was imported last.
            etag: null,
            lastModified: null,
            mayBePrivate: config.mayFetchPrivateGuides,
          })
        : { isSame: false as const, bytes: bytesOf(text) };
    if (fetched.isSame) throw new GuideUnreachable('Server tidak mengirim isinya');
    const guide = await readGuide(fetched.bytes, spanAt(now));
    const ours = await listMatchableChannels(db);
    const mapped = await findMappings(db, guideSourceId);
    const { channels, findings, xmltvIds } = await sortOut(guide, { ours, mapped });
    const differences: ChannelDifference[] = [];
    for (const [channelId, entries] of channels) {
      const change = await lookAt(db, { guideSourceId, channelId, entries, now });
      const name = ours.find((each) => each.channelId === channelId)?.name ?? '';
      const difference = differenceOf(change);
      if (difference.changes.length > 0)
        differences.push({
          channelId,
          name,
          xmltvId: xmltvIds.get(channelId) ?? '',
          ...difference,
        });
    }
    const kinds = Map.groupBy(findings, ({ kind }) => kind);
    return {
      problem: null,
      programmes: countsOf(guide).programmes,
      channels: differences,
      unknown: (kinds.get('unknown-channel') ?? []).map(({ xmltvId = '', detail: name }) => ({
        xmltvId,
        name,
      })),
      findings: [...kinds].map(([kind, { length: count }]) => ({ kind, count })),
    };
  } catch (error) {
    if (!(error instanceof GuideRefused || error instanceof GuideUnreachable)) throw error;
    return { problem: error.message, programmes: 0, channels: [], unknown: [], findings: [] };
  }
}

type Looked = { guideSourceId: string; channelId: string; entries: GuideEntry[]; now: Date };

async function lookAt(
  db: Deps['db'],
  { guideSourceId, channelId, entries, now }: Looked,
): Promise<GuideChange> {
  let seen: GuideChange = { added: [], removed: [] };
  const look = async (tx: Tx) => {
    if ((await lockChannel(tx, channelId)) === undefined) return;
    await updateGuideEntries(tx, { guideSourceId, channelId, entries });
    seen = await applyGuides(tx, channelId, now);
    throw new OnlyLooked();
  };
  await inTransaction(db, look).catch((error: unknown) => {
    if (!(error instanceof OnlyLooked)) throw error;
  });
  return seen;
}

type ProgrammeTimes = { title: string; startAt: Date; stopAt: Date };
const shown = ({ title, startAt, stopAt }: ProgrammeTimes) => ({
  title,
  startAt: startAt.toISOString(),
  stopAt: stopAt.toISOString(),
});

function differenceOf({ added, removed }: GuideChange) {
  const before = new Map(removed.map((row) => [row.programmeId, row]));
  const kept = new Set(added.flatMap(({ programmeId }) => programmeId ?? []));
  const changes = [
    ...added.map((row) => {
      const old = before.get(row.programmeId ?? '');
      return {
        kind: old === undefined ? ('added' as const) : ('changed' as const),
        before: old === undefined ? null : shown(old),
        after: shown(row),
      };
    }),
    ...removed
      .filter(({ programmeId }) => !kept.has(programmeId))
      .map((row) => ({ kind: 'gone' as const, before: shown(row), after: null })),
  ];
  const timeOf = ({ before: was, after: is }: (typeof changes)[number]) =>
    (is ?? was)?.startAt ?? '';
  const countOf = (kind: string) => changes.filter((each) => each.kind === kind).length;
  return {
    added: countOf('added'),
    changed: countOf('changed'),
    gone: countOf('gone'),
    changes: changes.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b))).slice(0, MOST_CHANGES),
  };
}
