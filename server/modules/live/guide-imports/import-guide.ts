import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { applyGuides, GUIDE_RETENTION } from './apply-guides.ts';
import { channelMatcher } from '../channels/import-channels.ts';
import { insertGuideImport, updateGuideEntries } from './queries/guide-import.ts';
import { listMatchableChannels, lockChannel } from '../channels/queries/channel.ts';
import { findMappings } from './queries/guide-source.ts';
import { cleanEntries, type Finding, type GuideEntry } from './xmltv/clean-entries.ts';
import { GuideRefused, type ReadGuide } from './xmltv/guide-reader.ts';
import { readGuide } from './xmltv/read-guide.ts';

/** Guides look ahead a week or two; what lies beyond this is a mistake. */
const AHEAD = 35 * DAY;
const MOST_FINDINGS = 500;

type GuideImportDeps = Pick<Deps, 'db' | 'clock'>;
type GuideSource = { guideSourceId: string; name: string };

/**
 * Takes a guide in: read whole first, then channel by channel, each in one transaction. What can't be read whole
 * changes nothing but leaves a report.
 * @throws GuideRefused after the report is written.
 */
export async function importGuide(
  { db, clock }: GuideImportDeps,
  { guideSourceId }: GuideSource,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ importId: string }> {
  const now = clock.now();
  let guide: ReadGuide;
  try {
    guide = await readGuide(bytes, spanAt(now));
  } catch (error) {
    if (error instanceof GuideRefused) {
      const refused = { guideSourceId, at: now, outcome: 'refused', problem: error.message };
      await inTransaction(db, (tx) => insertGuideImport(tx, refused, []));
    }
    throw error;
  }
  const { channels, findings } = await sortOut(guide, {
    ours: await listMatchableChannels(db),
    mapped: await findMappings(db, guideSourceId),
  });
  const counts = { added: 0, removed: 0 };
  for (const [channelId, entries] of channels) {
    const { added, removed } = await inTransaction(db, async (tx) => {
      const channel = await lockChannel(tx, channelId);
      if (channel === undefined) return { added: [], removed: [] };
      await updateGuideEntries(tx, { guideSourceId, channelId, entries });
      return applyGuides(tx, channelId, now);
    });
    counts.added += added.length;
    counts.removed += removed.length;
  }
  const run = {
    guideSourceId,
    at: now,
    outcome: 'imported',
    ...countsOf(guide),
    ...counts,
  };
  const importId = await inTransaction(db, (tx) => insertGuideImport(tx, run, shortened(findings)));
  return { importId };
}

/** Between what may still be filled and what is believed of the future. */
export function spanAt(now: Date): { from: Date; to: Date } {
  return {
    from: new Date(now.getTime() - GUIDE_RETENTION),
    to: new Date(now.getTime() + AHEAD),
  };
}

type Matched = { channelId: string; name: string; xmltvId: string | null; kind: string };

/** What the guide says of each channel of ours, and what an editor should know of it. Others have a turn in between. */
export async function sortOut(
  guide: ReadGuide,
  { ours, mapped }: { ours: readonly Matched[]; mapped: ReadonlyMap<string, string | null> },
) {
  const match = channelMatcher(ours);
  const kinds = new Map(ours.map(({ channelId, kind }) => [channelId, kind]));
  const channels = new Map<string, GuideEntry[]>();
  const found = new Map<string, string>();
  const findings = [...guide.findings];
  for (const xmltvId of new Set([...guide.channels.keys(), ...guide.entries.keys()])) {
    await nextTurn();
    const names = guide.channels.get(xmltvId) ?? [];
    const said = mapped.get(xmltvId);
    // An editor said that it is none of ours.
    if (said === null) continue;
    const channelId = said ?? match(xmltvId, names)?.channelId;
    const { entries, findings: faults } = cleanEntries(xmltvId, guide.entries.get(xmltvId) ?? []);
    const note = (kind: Finding['kind']) =>
      findings.push({ kind, xmltvId, detail: names[0] ?? '' });
    if (entries.length === 0) note('no-programmes');
    if (channelId === undefined) {
      note('unknown-channel');
      continue;
    }
    found.set(xmltvId, channelId);
    findings.push(...faults);
    if (entries.length === 0) continue;
    if (kinds.get(channelId) !== 'encoded') note('not-encoded');
    else if (channels.has(channelId)) note('channel-twice');
    else channels.set(channelId, entries);
  }
  const named = findings.map((finding) => {
    const channelId = found.get(finding.xmltvId ?? '');
    return channelId === undefined ? finding : { ...finding, channelId };
  });
  // What an editor has to do comes first: long reports are cut at their end.
  const isUnknown = ({ kind }: Finding) => kind === 'unknown-channel';
  return {
    channels,
    findings: [...named.filter(isUnknown), ...named.filter((each) => !isUnknown(each))],
    xmltvIds: new Map([...found].map(([xmltvId, channelId]) => [channelId, xmltvId])),
  };
}

export function countsOf({ channels, entries }: ReadGuide) {
  const lists = [...entries.values()].filter((list) => list.length > 0);
  return {
    channels: channels.size,
    channelsWithProgrammes: lists.length,
    programmes: lists.reduce((sum, { length }) => sum + length, 0),
  };
}

function shortened(findings: readonly Finding[]): Finding[] {
  if (findings.length <= MOST_FINDINGS) return [...findings];
  const rest = findings.length - MOST_FINDINGS;
  return [...findings.slice(0, MOST_FINDINGS), { kind: 'more', detail: `${rest} temuan lagi` }];
}
