import { SECOND } from '#contract/constants.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import type { Deps } from './deps.ts';
import { repeatRounds } from './due.ts';

const POLL_INTERVAL = 30 * SECOND;

/** What a module does with what it holds of people. It hands this in by its face (`Module.personalData`). */
export type PersonalData = {
  /** The module's part of an account's export: files by name, without their ending, and their content. */
  exportAccount?(db: Db, accountId: string, now: Date): Promise<Record<string, unknown>>;
  /** Removes or anonymises everything that the module holds of the account, in this transaction. */
  eraseAccount?(tx: Tx, accountId: string, now: Date): Promise<void>;
  /** The same for one profile of an account that stays. */
  eraseProfile?(tx: Tx, profile: { profileId: string; accountId: string }): Promise<void>;
};

const registry = new WeakMap<Db, Map<string, PersonalData>>();

/** Adds a module to those that hold something of people, in the process with this database. */
export function registerPersonalData(
  { db }: Pick<Deps, 'db'>,
  { name, personalData }: { name: string; personalData?: PersonalData },
): void {
  if (personalData === undefined) return;
  const holders = registry.get(db) ?? new Map<string, PersonalData>();
  registry.set(db, holders.set(name, personalData));
}

/** Everything that the registered modules hold of an account: files by name, and their content. */
export async function exportPersonalData(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const { exportAccount } of registry.get(db)?.values() ?? [])
    Object.assign(contents, await exportAccount?.(db, accountId, now));
  return contents;
}

type Erasable<Thing> = {
  /** What is erased, for the log: `accounts`. */
  name: string;
  /** Announces that modules have something to erase; their rows are the durable part. */
  event: string;
  /** How a module erases such a thing, if it holds any. */
  eraserOf(holder: PersonalData): ((tx: Tx, thing: Thing, now: Date) => Promise<void>) | undefined;
  /** Locks what a module has to erase next until the transaction ends, except what failed in this round. */
  claim(tx: Tx, module: string, failed: readonly Thing[]): Promise<Thing | undefined>;
  /** Ends the module's row. */
  finish(tx: Tx, module: string, thing: Thing, now: Date): Promise<void>;
};

type ErasureDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log'>;

/**
 * One kind of thing whose erasure several modules share: the owner of the thing leaves a row for each module that
 * holds something of it, and each module erases by its own row.
 */
export function createErasures<Thing>(erasable: Erasable<Thing>) {
  const { name, event, eraserOf, claim, finish } = erasable;

  const erasersOf = (db: Db) =>
    [...(registry.get(db) ?? [])].flatMap(([module, holder]) => {
      const erase = eraserOf(holder);
      return erase === undefined ? [] : [{ module, erase }];
    });

  /** An error leaves its row due and doesn't hold up the others. */
  async function eraseAll(
    { db, clock, log }: ErasureDeps,
    { module, erase }: ReturnType<typeof erasersOf>[number],
    signal: AbortSignal,
  ): Promise<void> {
    const failed: Thing[] = [];
    for (;;) {
      let claimed: Thing | undefined;
      try {
        await inTransaction(db, async (tx) => {
          claimed = await claim(tx, module, failed);
          if (claimed === undefined) return;
          const now = clock.now();
          await erase(tx, claimed, now);
          await finish(tx, module, claimed, now);
        });
      } catch (error) {
        log.error({ err: error, module, work: name }, 'an erasure failed; it stays due');
        if (claimed === undefined) return;
        failed.push(claimed);
      }
      if (claimed === undefined || signal.aborted) return;
    }
  }

  return {
    event,

    /** Names of the modules that hold something of such things. */
    modulesOf({ db }: Pick<Deps, 'db'>): string[] {
      return erasersOf(db).map(({ module }) => module);
    },

    /**
     * Lets every registered module erase by its rows: at once by the event, and every half minute. To be called when
     * all modules have registered. Returns the function that stops it.
     */
    start(deps: ErasureDeps): () => Promise<void> {
      const works = erasersOf(deps.db).map((eraser) =>
        repeatRounds(deps, {
          name: `erasure of ${name} in ${eraser.module}`,
          every: POLL_INTERVAL,
          wakeOn: [event],
          round: (signal) => eraseAll(deps, eraser, signal),
        }),
      );
      return async () => {
        await Promise.all(works.map((work) => work.stop()));
      };
    },
  };
}
