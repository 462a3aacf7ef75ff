import { isUuid } from '#contract/ids.ts';
import type { SubjectKind } from '#contract/studio/act-subjects.ts';
import type { ActName } from '#contract/studio/acts.ts';
import type { EventPage } from './staff/account-events.ts';
import type { Db, Tx } from './db.ts';
import * as actQueries from './queries/act.ts';
import { listActPersons } from './queries/act-person.ts';
import { currentRequestId } from './request-id.ts';

const MOST_LISTED = 200;

/** What an act was done to: an account by its id, anything else by the id that its module gives it. */
export type ActSubject = { kind: SubjectKind; id: string };

export type Act = {
  /** Account of the member of staff who did it. */
  actorId: string;
  act: ActName;
  subject: ActSubject;
  /** What was so; null where it did not exist. Nothing personal, no key, no address with a password. */
  before: object | null;
  /** What is so now; null where it is gone. */
  after: object | null;
  /** The actor's own words. They go when the account that the act is about is erased. */
  reason?: string;
  /** The account that the reason is about, where the subject is something of it: a refund, credit. */
  about?: string;
  /** The approval that the deed came by, or that the act is a step of. */
  approvalId?: string;
  at: Date;
};

/** Writes down who did what, in the transaction of the deed: both or neither. Acts are never changed. */
export async function recordAct(tx: Tx, act: Act): Promise<void> {
  const { actorId, subject, before, after, reason, about, ...rest } = act;
  const actId = await actQueries.insertAct(tx, {
    ...rest,
    actorId: await actQueries.upsertActPerson(tx, actorId),
    subjectKind: subject.kind,
    subjectId:
      subject.kind === 'account' ? await actQueries.upsertActPerson(tx, subject.id) : subject.id,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    requestId: currentRequestId() ?? null,
  });
  if (reason === undefined || reason === '') return;
  const personId = about === undefined ? null : await actQueries.upsertActPerson(tx, about);
  await actQueries.insertActReason(tx, { actId, reason, personId });
}

/** What comes by itself of an earlier act on the same thing: told as a deed of who did that, by the approval that it came by. */
export async function recordFollowing(
  tx: Tx,
  earlier: ActName,
  { subject, before, after, act, at }: Pick<Act, 'act' | 'subject' | 'before' | 'after' | 'at'>,
): Promise<void> {
  const { kind, id } = subject;
  const [found] = await actQueries.listLastActors(tx, { act: earlier, kind, ids: [id] });
  await actQueries.insertAct(tx, {
    act,
    at,
    actorId: found?.personId ?? null,
    ...(found?.approvalId != null && { approvalId: found.approvalId }),
    subjectKind: subject.kind,
    subjectId: subject.id,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    requestId: null,
  });
}

/** The same deed of one actor on many things, in one statement; things that are no account, and without a reason. */
export async function recordActs(
  tx: Tx,
  actorId: string,
  acts: readonly Pick<Act, 'act' | 'subject' | 'before' | 'after' | 'at'>[],
): Promise<void> {
  if (acts.length === 0) return;
  const person = await actQueries.upsertActPerson(tx, actorId);
  const requestId = currentRequestId() ?? null;
  await actQueries.insertActs(
    tx,
    acts.map(({ subject, before, after, ...rest }) => ({
      ...rest,
      actorId: person,
      subjectKind: subject.kind,
      subjectId: subject.id,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      requestId,
    })),
  );
}

/** Like `recordAct`, but saying the same again is no act. */
export async function recordDifference(tx: Tx, act: Act): Promise<void> {
  if (JSON.stringify(act.before) !== JSON.stringify(act.after)) await recordAct(tx, act);
}

/** What older acts call it is listed too: acts never change. */
type ListedSubject = { kind: string; id: string; formerKind?: string };

/** The latest acts on a subject, newest first; `actorId` is null once that account was erased. */
export async function listActs(db: Db, subject: ListedSubject, limit = MOST_LISTED) {
  if (subject.kind !== 'account') return actQueries.listActsOn(db, subject, limit);
  const person = await actQueries.findActPerson(db, subject.id);
  return person === undefined
    ? []
    : actQueries.listActsOn(db, { kind: 'account', id: person }, limit);
}

/** Which account did this last to each of these subjects, no accounts themselves; null once it was erased. */
export async function findLastActors(
  db: Db,
  which: { act: ActName; kind: string; ids: readonly string[] },
): Promise<Map<string, string | null>> {
  if (which.ids.length === 0) return new Map();
  const rows = await actQueries.listLastActors(db, which);
  return new Map(rows.map(({ id, actorId }) => [id, actorId]));
}

type Search = Omit<actQueries.ActFilter, 'actorId'> & {
  /** Account of the actor. */
  actor?: string | undefined;
};

/**
 * Acts by who did them, what they are and when, newest first; a subject that is an account is named by its id. Each with
 * the number of the seal that covers it, null while none does, and the account that it is about: `undefined` where it is
 * about none, null where that was erased.
 */
export async function searchActs(db: Db, { actor, subject, ...search }: Search) {
  const actorId = actor === undefined ? undefined : await actQueries.findActPerson(db, actor);
  if (actor !== undefined && actorId === undefined) return [];
  const isAccount = subject?.kind === 'account' && subject.id !== undefined;
  const person = isAccount ? await findPerson(db, subject.id ?? '') : undefined;
  if (isAccount && person === undefined) return [];
  const named = isAccount ? { kind: 'account', id: person } : subject;
  const found = await actQueries.listActsBy(db, {
    ...search,
    actorId,
    ...(named && { subject: named }),
  });
  const persons = found.map(personOf).filter((id) => id !== undefined);
  const accounts = persons.length === 0 ? [] : await listActPersons(db, persons);
  const accountOf = new Map(accounts.map(({ id, accountId }) => [id, accountId]));
  return found.map(({ aboutPerson, ...act }) => {
    const about = personOf({ aboutPerson, ...act });
    return { ...act, aboutAccountId: about === undefined ? undefined : accountOf.get(about) };
  });
}

type Told = { subjectKind: string; subjectId: string; aboutPerson: string | null };

/** Whom an act is about, as acts name them; older ones of accounts may hold another id. */
function personOf({ subjectKind, subjectId, aboutPerson }: Told): string | undefined {
  if (subjectKind !== 'account') return aboutPerson ?? undefined;
  return isUuid(subjectId) ? subjectId : undefined;
}

async function findPerson(db: Db, accountId: string): Promise<string | undefined> {
  return isUuid(accountId.toLowerCase()) ? actQueries.findActPerson(db, accountId) : undefined;
}

/** What staff did to an account, for its timeline. */
export async function listActEvents(db: Db, accountId: string, page: EventPage) {
  const person = await actQueries.findActPerson(db, accountId);
  return person === undefined ? [] : actQueries.listActEvents(db, person, page);
}

/** What an actor did alone by acts of these kinds since then, together: a number of their `after`. */
export async function sumActsOf(
  db: Db,
  actorId: string,
  { field = 'amountRupiah', ...which }: { acts: readonly string[]; since: Date; field?: string },
): Promise<number> {
  const person = await actQueries.findActPerson(db, actorId);
  return person === undefined ? 0 : actQueries.findSumOfActs(db, person, { ...which, field });
}

/** Erases an account from what was written down: the acts stay, without who it was and what was said of it. */
export async function eraseFromActs(tx: Tx, accountId: string): Promise<void> {
  const person = await actQueries.findActPerson(tx, accountId);
  if (person !== undefined) await actQueries.deleteActPerson(tx, person);
}
