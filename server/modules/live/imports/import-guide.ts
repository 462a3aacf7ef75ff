import { DAY } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { applyGuides, GUIDE_KEPT } from './apply-guides.ts';
import { channelMatcher } from './match-channels.ts';
import { insertRun } from './queries/insert-run.ts';
import { listMatchable } from './queries/list-matchable.ts';
import { lockChannel } from './queries/lock-channel.ts';
import { replaceEntries } from './queries/replace-entries.ts';
import { cleanEntries } from './xmltv/clean-entries.ts';
import type { Finding, GuideEntry } from './xmltv/guide-entry.ts';
import { GuideRefused, type ReadGuide } from './xmltv/guide-reader.ts';
import { readGuide } from './xmltv/read-guide.ts';

/** Guides look ahead a week or two; what lies beyond this is a mistake. */
const AHEAD = 35 * DAY;
const MOST_FINDINGS = 500;

type GuideParts = Pick<Parts, 'db' | 'clock'>;
type Feed = { feedId: string; name: string };

/**
 * Takes a guide in: read whole first, then channel by channel, each in one transaction. What can't be read whole
 * changes nothing but leaves a report.
 * @throws GuideRefused after the report is written.
 */
export async function importGuide(
  { db, clock }: GuideParts,
  { feedId }: Feed,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ runId: string }> {
  const now = clock.now();
  const span = {
    from: new Date(now.getTime() - GUIDE_KEPT),
    to: new Date(now.getTime() + AHEAD),
  };
  let guide: ReadGuide;
  try {
    guide = await readGuide(bytes, span);
  } catch (error) {
    if (error instanceof GuideRefused) {
      const refused = { feedId, at: now, outcome: 'refused', problem: error.message };
      await inTransaction(db, (tx) => insertRun(tx, refused, []));
    }
    throw error;
  }
  const { channels, findings } = sortOut(guide, await listMatchable(db));
  const counts = { added: 0, removed: 0 };
  for (const [channelId, entries] of channels) {
    const { added, removed } = await inTransaction(db, async (tx) => {
      const channel = await lockChannel(tx, channelId);
      if (channel === undefined) return { added: 0, removed: 0 };
      await replaceEntries(tx, { feedId, channelId, entries });
      return applyGuides(tx, channelId, now);
    });
    counts.added += added;
    counts.removed += removed;
  }
  const run = {
    feedId,
    at: now,
    outcome: 'imported',
    ...countsOf(guide),
    ...counts,
  };
  const runId = await inTransaction(db, (tx) => insertRun(tx, run, shortened(findings)));
  return { runId };
}

type Matched = { channelId: string; name: string; xmltvId: string | null; kind: string };

/** What the guide says of each channel of ours, and what an editor should know of it. */
function sortOut(guide: ReadGuide, ours: readonly Matched[]) {
  const match = channelMatcher(ours);
  const kinds = new Map(ours.map(({ channelId, kind }) => [channelId, kind]));
  const channels = new Map<string, GuideEntry[]>();
  const found = new Map<string, string>();
  const findings = [...guide.findings];
  for (const xmltvId of new Set([...guide.channels.keys(), ...guide.entries.keys()])) {
    const names = guide.channels.get(xmltvId) ?? [];
    const channelId = match(xmltvId, names)?.channelId;
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
  return { channels, findings: named };
}

function countsOf({ channels, entries }: ReadGuide) {
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
