import type { PageKey } from '#contract/page-key.ts';
import type { Impact } from '#platform/staff/approvals.ts';
import { type EventPage, listNewest } from '#platform/staff/account-events.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

type Row = Selectable<DB['studio.approval']>;
/** A request for a second person, and what became of it. */
export type Approval = Omit<Row, 'impact' | 'state'> & { impact: Impact; state: State };
export type State = 'open' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'returned';

const read = (row: Row): Approval => ({
  ...row,
  impact: row.impact as Impact,
  state: row.state as State,
});

// In the text of statements: PostgreSQL finds the partial indexes by it, which it can't by a parameter.
const isOpen = sql<boolean>`state = 'open'`;

/** Undefined when the same act on the same subject is asked for already. */
export async function insertApproval(
  tx: Tx,
  row: Insertable<DB['studio.approval']>,
): Promise<Approval | undefined> {
  const inserted = await tx
    .insertInto('studio.approval')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['callId', 'subjectKind', 'subjectId']).where(isOpen).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return inserted && read(inserted);
}

type Subject = { callId: string; subjectKind: string; subjectId: string };

/**
 * The open request for an act on a subject, not held: its asker holds what the deed is about, and a decider who holds the
 * request waits for just that.
 */
export async function findOpenApproval(tx: Tx, subject: Subject): Promise<Approval | undefined> {
  const row = await selectOpen(tx, subject).executeTakeFirst();
  return row && read(row);
}

/** The same, held where no decider holds it: undefined where one does. */
export async function lockOpenApproval(tx: Tx, subject: Subject): Promise<Approval | undefined> {
  const row = await selectOpen(tx, subject).forUpdate().skipLocked().executeTakeFirst();
  return row && read(row);
}

const selectOpen = (tx: Tx, { callId, subjectKind, subjectId }: Subject) =>
  tx
    .selectFrom('studio.approval')
    .selectAll()
    .where('callId', '=', callId)
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .where(isOpen);

export async function findApproval(db: Db, id: string): Promise<Approval | undefined> {
  const row = await db
    .selectFrom('studio.approval')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && read(row);
}

/** A request as it stands, held until the transaction ends. */
export async function lockApproval(tx: Tx, id: string): Promise<Approval | undefined> {
  const row = await tx
    .selectFrom('studio.approval')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && read(row);
}

type Which = {
  /** Those that this account asked for, and those of these areas; undefined: of all. */
  askedBy: string;
  areas: readonly string[] | undefined;
  state: 'open' | 'closed';
  about: { subjectKind?: string; subjectId?: string };
  after: PageKey | undefined;
  limit: number;
};

/** Requests, newest first. */
export async function listApprovals(db: Db, which: Which): Promise<Approval[]> {
  const { askedBy, areas, state, about, after, limit } = which;
  const seen = [...(areas ?? [])];
  const rows = await db
    .selectFrom('studio.approval')
    .selectAll()
    .where(state === 'open' ? isOpen : sql<boolean>`state <> 'open'`)
    .where(({ and }) => and(about))
    .$if(areas !== undefined, (query) =>
      query.where(sql<boolean>`(asked_by = ${askedBy} or area = any(${seen}::text[]))`),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('askedAt', 'id'), '<', tuple(new Date(after?.value ?? 0), after?.id ?? '')),
      ),
    )
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(read);
}

export type ApprovalFacts = {
  approvalId: string;
  /** Who asked, or decided. */
  personId: string | null;
  /** Null: was asked for. */
  state: State | null;
  title: string;
  words: string;
};

/** Requests about an account, and what became of them, as its timeline tells it. */
export function listApprovalRows(db: Db, accountId: string, page: EventPage) {
  return listNewest<ApprovalFacts>(
    db,
    [
      sql`select 'approval:' || id as key, asked_at as at, jsonb_build_object('approvalId', id, 'personId', asked_by,
        'state', null, 'title', impact ->> 'title', 'words', reason) as facts
        from studio.approval where account_id = ${accountId}`,
      sql`select 'decision:' || id as key, decided_at as at, jsonb_build_object('approvalId', id, 'personId', decided_by,
        'state', state, 'title', impact ->> 'title', 'words', note) as facts
        from studio.approval where account_id = ${accountId} and decided_at is not null`,
    ],
    page,
  );
}

/** Everything that was asked for about an account, for its owner to read. */
export function listApprovalsOf(db: Db, accountId: string) {
  return db
    .selectFrom('studio.approval')
    .select(['askedAt', 'state', 'decidedAt', sql<string>`impact ->> 'title'`.as('what')])
    .where('accountId', '=', accountId)
    .orderBy('askedAt')
    .execute();
}

/**
 * An account goes: what was asked for about it says nothing of it any more and can't be done, and what it asked for or
 * decided stays without it.
 */
export async function eraseFromApprovals(tx: Tx, accountId: string): Promise<void> {
  const nothing = { title: 'Akun yang dihapus', facts: [] };
  await tx
    .updateTable('studio.approval')
    .set({
      accountId: null,
      input: '{}',
      impact: JSON.stringify(nothing),
      reason: '',
      note: '',
      state: sql`case when state = 'open' then 'returned' else state end`,
      decidedAt: sql`coalesce(decided_at, now())`,
    })
    .where('accountId', '=', accountId)
    .execute();
  await tx
    .updateTable('studio.approval')
    .set({ askedBy: null })
    .where('askedBy', '=', accountId)
    .execute();
  await tx
    .updateTable('studio.approval')
    .set({ decidedBy: null })
    .where('decidedBy', '=', accountId)
    .execute();
}

type End = { state: Exclude<State, 'open'>; decidedBy: string | null; decidedAt: Date };

/** Ends a request that its caller holds. */
export async function updateApprovalEnded(
  tx: Tx,
  id: string,
  end: End & { note: string; result?: string },
): Promise<Approval> {
  const row = await tx
    .updateTable('studio.approval')
    .set(end)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return read(row);
}
