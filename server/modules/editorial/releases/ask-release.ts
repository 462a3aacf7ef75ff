import type { StaffRole } from '#contract/call.ts';
import { undoRelease } from '#contract/editorial/releases.ts';
import { dateTime } from '#contract/formats.ts';
import { describePriceUndo, describeReleasedPrice } from '#modules/commerce/index.ts';
import { presentReleasedWeeks } from '#modules/live/index.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import {
  type Approved,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import { nameOf } from '../documents/policy.ts';
import type { ReleaseDeps } from './publish-release.ts';
import { listWeeks, type Release } from './queries/release.ts';
import * as parts from './queries/release-part.ts';

export type Staff = { accountId: string; roles: readonly StaffRole[] };

export const isFinance = ({ roles }: Staff) => roles.includes('finance') || roles.includes('admin');
export const isScheduler = ({ roles }: Staff) =>
  roles.includes('scheduler') || roles.includes('admin');
export const isEditor = ({ roles }: Staff) => roles.includes('editor') || roles.includes('admin');

/** Who does it: a member of staff who asks now, or one whom a second person has agreed with since. */
export type Doer = (Staff & { hasSteppedUp: boolean }) | Approved;
export const idOf = (doer: Doer) => ('askedBy' in doer ? doer.askedBy : doer.accountId);
/** What waits for a second person; undefined where it is done. */
export type Asked = AskedApproval | undefined;

/**
 * Whether who asks may have it done: what moves money is finance's, and of the editors' documents it takes along only those
 * that an editor has handed over. Weeks are handed over by putting them in; alone they are the schedulers'.
 */
export async function requireRight(
  tx: Tx,
  { releaseId, state }: Release,
  doer: Doer,
): Promise<void> {
  // Asked then; what a second person agreed to says what was in it and how it stood.
  if ('askedBy' in doer) return;
  const { terms, others, prices, weeks } = await parts.countParts(tx, releaseId);
  if (terms + prices === 0) {
    const isOfWeeks = others === 0 && weeks > 0;
    if (isOfWeeks && !isScheduler(doer)) fail('editorial.releaseOfSchedulers');
    if (!isOfWeeks && !isEditor(doer)) fail('editorial.releaseOfEditors');
    return;
  }
  if (!isFinance(doer)) fail('editorial.releaseOfFinance');
  if (!doer.hasSteppedUp) fail('studio.stepUpNeeded');
  const isHandedOver = state !== 'draft' || isEditor(doer);
  if (others > 0 && !isHandedOver) fail('editorial.releaseNotHandedOver');
}

type Question = { callId: string; input: { reason: string }; release: Release; at: Date | null };

/** Asks a second person: of prices none decides alone. */
export async function ask(
  deps: ReleaseDeps,
  tx: Tx,
  doer: Doer,
  { callId, input, release, at }: Question,
): Promise<AskedApproval> {
  const isUndo = callId === undoRelease.id;
  return askApproval(deps, tx, {
    callId,
    input,
    subject: { kind: 'release', id: release.releaseId },
    askedBy: idOf(doer),
    reason: input.reason,
    because: ['Setiap perubahan harga perlu orang kedua.'],
    impact: isUndo ? await impactOfUndo(tx, release) : await impactOf(deps, tx, release, at),
  });
}

const stateWords: Record<string, string> = {
  review: 'Sudah diserahkan redaksi',
  planned: 'Terjadwal',
};
const versionOf = (no: number | null) => (no === null ? 'tidak tayang' : `versi ${no}`);
const changeOf = (from: number | null, to: number | null) =>
  from === to ? `${versionOf(to)}, tidak berubah` : `${versionOf(from)} → ${versionOf(to)}`;

/** All that would change: whatever of it does so meanwhile is another question. */
export async function impactOf(
  { testClock }: ReleaseDeps,
  tx: Tx,
  { releaseId, name, state }: Release,
  at: Date | null,
): Promise<Impact> {
  const items = await parts.listItems(tx, releaseId);
  const prices = [];
  for (const price of await parts.listPrices(tx, releaseId)) {
    prices.push(await describeReleasedPrice(tx, price, at ?? testClock.now()));
  }
  const weeks = await presentReleasedWeeks(tx, await listWeeks(tx, releaseId));
  return {
    title: `Terbitkan rilis ${name}${at === null ? '' : ` pada ${dateTime(at)} WIB`}`,
    facts: [
      ...prices.map(({ fact }) => fact),
      ...items.map(({ body, liveNo, no }) => ({
        label: nameOf(body as object),
        value: changeOf(liveNo, no),
      })),
      ...weeks.map(({ name: channel, liveNo, no, slots: { added, changed, removed } }) => ({
        label: `Jadwal ${channel}`,
        value: `${changeOf(liveNo, no)}: ${added} slot baru, ${changed} diubah, ${removed} dilepas`,
      })),
      { label: 'Keadaan rilis', value: stateWords[state] ?? 'Draf' },
    ],
    figures: prices.map(({ figure }) => figure),
  };
}

export async function impactOfUndo(tx: Tx, { releaseId, name }: Release): Promise<Impact> {
  const items = await parts.listItems(tx, releaseId);
  const prices = [];
  for (const { packageId, versionId } of await parts.listPrices(tx, releaseId)) {
    prices.push(...(await describePriceUndo(tx, packageId, versionId)));
  }
  const weeks = await presentReleasedWeeks(tx, await listWeeks(tx, releaseId));
  return {
    title: `Batalkan rilis ${name}`,
    facts: [
      ...prices,
      ...items.map(({ body, liveNo, beforeNo }) => ({
        label: nameOf(body as object),
        value: `${versionOf(liveNo)} → isi ${versionOf(beforeNo)}`,
      })),
      ...weeks.map(({ name: channel, liveNo, beforeNo }) => ({
        label: `Jadwal ${channel}`,
        value: `${versionOf(liveNo)} → ${beforeNo === null ? 'rotasi saja' : `isi ${versionOf(beforeNo)}`}`,
      })),
    ],
  };
}
