import type { z } from 'zod';
import type { ApprovalArea } from '#contract/approval.ts';
import type { Call, CallerKind } from '#contract/call.ts';
import type { Db, Tx } from '../db.ts';
import type { Deps } from '../deps.ts';

type Fact = { label: string; value: string };
/** What a deed would change, as the second person reads it: Indonesian, and nothing personal. */
export type Impact = {
  title: string;
  facts: Fact[];
  /** Counts that move by themselves, such as how many it hits: shown as they are now, and not compared. */
  figures?: Fact[];
};

/** What a member of staff may not do alone. */
export type ApprovalRequest = {
  /** Id of the call in the contract. */
  callId: string;
  /** Its body, run again as it is here once somebody else has approved. */
  input: object;
  /** One open request a call and subject. */
  subject: { kind: string; id: string };
  /** Whose account it is about, if anyone's. */
  accountId?: string;
  askedBy: string;
  /** The asker's own words. */
  reason: string;
  /** Why it takes a second person: Indonesian sentences. */
  because: readonly string[];
  impact: Impact;
};

export type AskedApproval = { approvalId: string; expiresAt: Date };

/** By whom an approved deed is done. */
export type Approved = { approvalId: string; askedBy: string; decidedBy: string };

/** A deed that may take a second person, as its module hands it in (`Module.approvables`). */
export type Approvable = {
  callId: string;
  /** Who may ask for it: by then the asker may have another role. */
  callers: readonly CallerKind[];
  area: ApprovalArea;
  /** What it would change now. Fails as the deed would where it can't be done any more. */
  impact(tx: Tx, input: unknown): Promise<Impact>;
  /** Does it in this transaction, after the same checks. `followUp` is what goes on when that has committed. */
  run(tx: Tx, input: unknown, approved: Approved): Promise<Done>;
};
type Done = { result: object; followUp?: () => Promise<void> };

/** Whatever was stored is read by the call's own schema before anything is done with it. */
export function approvable<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  { id: callId, callers, body }: Call<P, Q, B>,
  own: {
    area: ApprovalArea;
    impact(tx: Tx, input: z.output<B>): Promise<Impact>;
    run(tx: Tx, input: z.output<B>, approved: Approved): Promise<Done>;
  },
): Approvable {
  if (body === undefined) throw new Error(`${callId} has no body to be run again with`);
  return {
    callId,
    callers,
    area: own.area,
    impact: async (tx, input) => own.impact(tx, body.parse(input)),
    run: async (tx, input, approved) => own.run(tx, body.parse(input), approved),
  };
}

/** Keeps a request in the asker's transaction. The one that is open for the same call and subject is answered again. */
export type AskApproval = (tx: Tx, request: ApprovalRequest) => Promise<AskedApproval>;

type Registry = { ask?: AskApproval; approvables: Map<string, Approvable> };
const registries = new WeakMap<Db, Registry>();

function registryOf(db: Db): Registry {
  const registry = registries.get(db) ?? { approvables: new Map<string, Approvable>() };
  registries.set(db, registry);
  return registry;
}

/** Adds deeds that may take a second person, in the process with this database. */
export function registerApprovables(
  { db }: Pick<Deps, 'db'>,
  approvables: readonly Approvable[],
): void {
  for (const one of approvables) registryOf(db).approvables.set(one.callId, one);
}

/** The module that keeps requests hands in how; those below it ask without knowing it. */
export function keepApprovals({ db }: Pick<Deps, 'db'>, ask: AskApproval): void {
  registryOf(db).ask = ask;
}

export function findApprovable({ db }: Pick<Deps, 'db'>, callId: string): Approvable | undefined {
  return registryOf(db).approvables.get(callId);
}

/** Asks for a second person instead of doing the deed. @throws where the process has no module that keeps requests. */
export function askApproval(
  { db }: Pick<Deps, 'db'>,
  tx: Tx,
  request: ApprovalRequest,
): Promise<AskedApproval> {
  const { ask } = registryOf(db);
  if (ask === undefined)
    throw new Error(`There is nothing to ask for approval of ${request.callId}`);
  return ask(tx, request);
}
