import { MINUTE } from '#contract/constants.ts';
import { type Head, headOf, sealActs, sealingKey } from '#platform/acts/seals.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, type Running } from '#platform/due.ts';
import { findLastSeal, hasHead, insertHead } from '#platform/queries/act-seal.ts';
import { wibDay } from '#platform/zone.ts';

type SealDeps = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'events' | 'locks' | 'log' | 'mail' | 'store'
>;

/** Seals what staff did each minute, and gives the chain's head away each day. */
export function sealActsEachMinute(deps: SealDeps): Running {
  const key = sealingKey(deps.config.secrets.master);
  return repeatAlone(deps, {
    name: 'seals of acts',
    every: MINUTE,
    async round() {
      await sealActs(deps, key);
      await giveHeadAway(deps);
    },
  });
}

/**
 * Once a day the newest seal goes where our own database has no say: to the log, the object store and the auditor. A
 * chain that was cut off or written anew no longer holds it.
 */
export async function giveHeadAway(deps: SealDeps): Promise<Head | undefined> {
  const { clock, config, db, log, mail, store } = deps;
  const today = wibDay(clock.now());
  if (await hasHead(db, today)) return undefined;
  const seal = await findLastSeal(db);
  if (seal === undefined) return undefined;
  const head = headOf(seal);
  const text = `${JSON.stringify(head, null, 2)}\n`;
  // The object first: a head that is written down in the database is there for certain.
  await store.put(`audit/${today}.json`, Buffer.from(text), { contentType: 'application/json' });
  const isOurs = await inTransaction(db, async (tx) => {
    const isNew = await insertHead(tx, { day: today, n: seal.n, hash: seal.hash });
    const to = config.mail.auditor;
    if (isNew && to !== undefined) {
      const subject = `Segel jejak kerja Tayang, ${today}`;
      const words = `Simpan surat ini. Ini ujung rantai segel jejak kerja pada ${today}:\n\n${text}`;
      await mail.send({ to, subject, text: words, html: `<pre>${words}</pre>` }, { db: tx });
    }
    return isNew;
  });
  if (!isOurs) return undefined;
  log.info({ ...head, day: today }, 'the head of the seals of acts');
  return head;
}
