import type { Db, Tx } from '../db.ts';
import type { Deps } from '../deps.ts';

/** One of the rows that a job acts on, as its report names it: nothing of a person, for the report outlives them. */
export type BulkItem = {
  id: string;
  name: string;
  /** What a link of the report leads to, where it is not the row itself. */
  about?: string;
  /** Where rows of several kinds have pages of their own. */
  kind?: string;
};

/** What is asked of one row: the job's input, with what was sent for this row over it. */
type BulkAsked = { actorId: string; id: string; input: unknown; approvalId?: string };
export type BulkChange = {
  before: object;
  after: object;
  /** What of it takes a second person, in words; done only where one agreed to these very words. */
  needsSecond?: string;
};

/** An act on many rows as their module hands it in (`Module.bulkActs`); the job around it is editorial's. */
export type BulkAct = {
  /** As contract/editorial/bulk.ts names it. */
  act: string;
  /** Which of these rows are there; where the act takes a filter of their list, all that it finds in their place. */
  listItems(db: Db, ids: readonly string[], filter?: object): Promise<BulkItem[]>;
  /** Does it to one row in this transaction, which is rolled back while it is only tried out. Null: it is so already. */
  change(tx: Tx, asked: BulkAsked): Promise<BulkChange | null>;
  /** Takes it back where the row stands as the act left it; returns what stays nevertheless. */
  restore(tx: Tx, asked: BulkAsked & { before: unknown; after: unknown }): Promise<string | null>;
};

/** Why a row is left out, in words for people. */
export class BulkRefused extends Error {}

export function refuseRow(words: string): never {
  throw new BulkRefused(words);
}

const registries = new WeakMap<Db, Map<string, BulkAct>>();

/** Adds acts on many rows, in the process with this database. */
export function registerBulkActs({ db }: Pick<Deps, 'db'>, acts: readonly BulkAct[]): void {
  const own = registries.get(db) ?? new Map<string, BulkAct>();
  registries.set(db, own);
  for (const one of acts) own.set(one.act, one);
}

export const findBulkAct = ({ db }: Pick<Deps, 'db'>, act: string): BulkAct | undefined =>
  registries.get(db)?.get(act);
