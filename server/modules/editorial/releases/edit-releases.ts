import {
  MOST_RELEASE_ITEMS,
  type saveRelease as saveContract,
} from '#contract/editorial/releases.ts';
import { documentBody } from '#contract/editorial/documents.ts';
import type { InputOf } from '#contract/call.ts';
import { recordAct, recordActs } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import {
  applyAgain,
  applyWithdrawal,
  lockOrAdopt,
  noteStanding,
  requireVersion,
} from '../documents/apply-version.ts';
import { refuseLowering } from '../documents/lower-class.ts';
import { orderOfKind } from '../documents/owners.ts';
import { nameOf } from '../documents/policy.ts';
import { findVersion } from '../documents/queries/version.ts';
import { applyRelease, type ReleaseDeps, ReleaseRefused } from './publish-release.ts';
import * as queries from './queries.ts';

type Release = NonNullable<Awaited<ReturnType<typeof queries.lockRelease>>>;
type Save = Required<NonNullable<InputOf<typeof saveContract>['body']>>;

/** Makes a release or says anew what is in it. What was planned has to be planned again. */
export function saveRelease(deps: ReleaseDeps, actorId: string, input: Save): Promise<void> {
  const { releaseId, name, note, items } = input;
  const updatedAt = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = { releaseId, name, note, state: 'draft', updatedAt };
    const isNew = await queries.insertRelease(tx, row);
    if (!isNew) {
      await openForChange(tx, releaseId);
      await queries.updateRelease(tx, releaseId, { ...row, plannedFor: null, problem: null });
    }
    for (const { documentId, no } of items.toSorted(byId)) {
      const document = (await lockOrAdopt(tx, documentId)) ?? fail('editorial.documentNotFound');
      if (document.kind === 'terms') fail('editorial.termsOfFinance');
      if (no !== null) await requireVersion(tx, document, no);
    }
    await queries.writeItems(tx, releaseId, items);
    await act(deps, tx, actorId, releaseId, 'save', { name, items: items.length });
  });
}

const byId = (a: { documentId: string }, b: { documentId: string }) =>
  a.documentId < b.documentId ? -1 : 1;

/** Puts the newest versions of documents into a release. */
export function addToRelease(
  deps: ReleaseDeps,
  actorId: string,
  { releaseId, documentIds }: { releaseId: string; documentIds: readonly string[] },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await openForChange(tx, releaseId);
    const items: { documentId: string; no: number }[] = [];
    for (const documentId of [...new Set(documentIds)].toSorted()) {
      const document = (await lockOrAdopt(tx, documentId)) ?? fail('editorial.documentNotFound');
      if (document.kind === 'terms') fail('editorial.termsOfFinance');
      items.push({ documentId, no: document.draftNo });
    }
    await queries.writeItems(tx, releaseId, items, { isAdding: true });
    const all = await queries.listItems(tx, releaseId);
    if (all.length > MOST_RELEASE_ITEMS) fail('editorial.releaseFull');
    await fallBack(deps, tx, releaseId, 'draft');
    await act(deps, tx, actorId, releaseId, 'add', { documentIds });
  });
}

/** Marks a draft as waiting to be looked at, or takes that back. */
export function askReview(
  deps: ReleaseDeps,
  actorId: string,
  { releaseId, isAsked }: { releaseId: string; isAsked: boolean },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await openForChange(tx, releaseId);
    await fallBack(deps, tx, releaseId, isAsked ? 'review' : 'draft');
    await act(deps, tx, actorId, releaseId, 'askReview', { isAsked });
  });
}

/** Plans a release, moves it, or cancels its plan. It is tried out first: what could not be published now is told now. */
export async function planRelease(
  deps: ReleaseDeps,
  actorId: string,
  { releaseId, at: asked }: { releaseId: string; at: string | null },
): Promise<void> {
  const at = asked === null ? null : new Date(asked);
  if (at !== null) {
    if (at <= deps.testClock.now()) fail('editorial.planInPast');
    await rehearseRelease(deps, releaseId, at);
  }
  await inTransaction(deps.db, async (tx) => {
    await openForChange(tx, releaseId);
    if (at === null) await fallBack(deps, tx, releaseId, 'draft');
    else {
      await queries.updateProblems(tx, releaseId, new Map());
      await queries.updateRelease(tx, releaseId, {
        state: 'planned',
        plannedFor: at,
        problem: null,
        leasedUntil: null,
        updatedAt: deps.clock.now(),
      });
    }
    await act(deps, tx, actorId, releaseId, 'plan', { for: at?.toISOString() ?? null });
  });
}

/** Publishes all of a release now, or nothing of it. */
export async function publishRelease(
  deps: ReleaseDeps,
  actorId: string,
  releaseId: string,
): Promise<void> {
  const at = deps.testClock.now();
  await tellingProblems(deps, releaseId, async (tx) => {
    const release = await queries.lockRelease(tx, releaseId);
    // Again, as of a double click.
    if (release?.state === 'published') return;
    requireOpen(release);
    const documents = await applyRelease(tx, deps, releaseId, at);
    await queries.updateRelease(tx, releaseId, {
      state: 'published',
      plannedFor: null,
      problem: null,
      publishedAt: at,
      updatedAt: deps.clock.now(),
    });
    await act(deps, tx, actorId, releaseId, 'publish', { documents });
    await recordActs(
      tx,
      actorId,
      documents.map(({ documentId, before, no }) => ({
        subject: { kind: 'editorial', id: documentId },
        act: no === null ? 'editorial.withdraw' : 'editorial.publish',
        before: { no: before },
        after: no === null ? null : { no },
        at: deps.clock.now(),
      })),
    );
  });
}

/** Titles whose age class would become lower again: no release does that. */
async function listLowering(tx: Tx, items: Awaited<ReturnType<typeof queries.listItems>>) {
  const lowers = new Set<(typeof items)[number]>();
  for (const item of items.filter(({ kind, beforeNo }) => kind === 'title' && beforeNo !== null)) {
    const before = await findVersion(tx, item.documentId, item.beforeNo ?? 0);
    if (before && (await refuseLowering(tx, item.documentId, before.body))) lowers.add(item);
  }
  return lowers;
}

/**
 * Shows again what viewers saw before a release, each document's words as a new version. Documents that were published
 * again since would lose that: they are named, or left as they are.
 */
export function undoRelease(
  deps: ReleaseDeps,
  actorId: string,
  { releaseId, leaveChanged }: { releaseId: string; leaveChanged: boolean },
): Promise<void> {
  const at = deps.testClock.now();
  const savedAt = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const release = (await queries.lockRelease(tx, releaseId)) ?? fail('editorial.releaseNotFound');
    if (release.state === 'undone') return;
    if (release.state !== 'published') fail('editorial.releaseNotPublished');
    const locked = new Map(
      (await queries.lockItems(tx, releaseId)).map((document) => [document.documentId, document]),
    );
    const items = (await queries.listItems(tx, releaseId)).toSorted(
      (a, b) => orderOfKind(b.kind) - orderOfKind(a.kind),
    );
    const lowers = await listLowering(tx, items);
    const changed = items.filter((item) => item.liveNo !== item.afterNo || lowers.has(item));
    if (changed.length > 0 && !leaveChanged) {
      const documents = changed.map(({ documentId, body }) => ({
        documentId,
        name: nameOf(documentBody.parse(body)),
      }));
      fail('editorial.releaseOverwritten', undefined, { documents });
    }
    for (const item of items.filter((each) => !changed.includes(each))) {
      const document = locked.get(item.documentId);
      if (document === undefined || item.beforeNo === item.afterNo) continue;
      const before =
        item.beforeNo === null ? undefined : await findVersion(tx, item.documentId, item.beforeNo);
      if (before === undefined) await applyWithdrawal(tx, document, at);
      else {
        const note = `Rilis dibatalkan: ${release.name}`.slice(0, 200);
        await applyAgain(tx, document, { body: before.body, note, at, savedAt });
      }
      await noteStanding(tx, deps, item.documentId);
    }
    await queries.updateRelease(tx, releaseId, {
      state: 'undone',
      undoneAt: at,
      updatedAt: savedAt,
    });
    await deps.events.publish(tx, CONTENT_CHANGED, {});
    await act(deps, tx, actorId, releaseId, 'undo', {
      left: changed.map(({ documentId }) => documentId),
    });
  });
}

const REHEARSED = Symbol('rehearsed');

/** Tries a release out and takes it back. @throws `editorial.releaseIncomplete` with what each document lacks */
async function rehearseRelease(deps: ReleaseDeps, releaseId: string, at: Date): Promise<void> {
  try {
    await tellingProblems(deps, releaseId, async (tx) => {
      requireOpen(await queries.lockRelease(tx, releaseId));
      await applyRelease(tx, deps, releaseId, at);
      throw REHEARSED;
    });
  } catch (error) {
    if (error !== REHEARSED) throw error;
  }
}

/** Does something with a release; what its documents lack is written beside them after all was taken back. */
async function tellingProblems(
  deps: ReleaseDeps,
  releaseId: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(deps.db, work);
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    const { problems } = error;
    await inTransaction(deps.db, (tx) => queries.updateProblems(tx, releaseId, problems));
    fail('editorial.releaseIncomplete', error, {
      problems: [...problems].map(([documentId, problem]) => ({ documentId, problem })),
    });
  }
}

async function openForChange(tx: Tx, releaseId: string): Promise<Release> {
  return requireOpen(await queries.lockRelease(tx, releaseId));
}

function requireOpen(release: Release | undefined): Release {
  if (release === undefined) return fail('editorial.releaseNotFound');
  if (release.state === 'published' || release.state === 'undone') fail('editorial.releaseClosed');
  return release;
}

const fallBack = (
  { clock }: ReleaseDeps,
  tx: Tx,
  releaseId: string,
  state: 'draft' | 'review',
): Promise<void> =>
  queries.updateRelease(tx, releaseId, {
    state,
    plannedFor: null,
    problem: null,
    updatedAt: clock.now(),
  });

type Deed = 'save' | 'add' | 'askReview' | 'plan' | 'publish' | 'undo';

const act = (
  { clock }: ReleaseDeps,
  tx: Tx,
  actorId: string,
  releaseId: string,
  deed: Deed,
  after: object,
): Promise<void> =>
  recordAct(tx, {
    actorId,
    act: `release.${deed}`,
    subject: { kind: 'release', id: releaseId },
    before: null,
    after,
    at: clock.now(),
  });
