import * as contract from '#contract/catalog/operator-topics.ts';
import { recordDifference } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { updateTitleSearch } from '../search/queries/word.ts';
import * as queries from './queries/staff-topic.ts';

type Kind = (typeof contract.topicKinds)[number];
/** Titles that are found anew in one statement after their genre got another name. */
const BATCH = 1_000;

/** Genres and categories as staff make them: without one no title can be published. */
export const routes = [
  call(contract.listStaffTopics, async ({ db }: Deps) =>
    ok({ topics: await queries.listStaffTopics(db) }),
  ),
  call(contract.saveTopic, async (deps: Deps, { body, caller }) => {
    await changeTopic(deps, requireAccount(caller).accountId, body, async (tx, before) => {
      await queries.upsertTopic(tx, body);
      if (body.kind === 'genre' && before !== undefined)
        await findTitlesAnew(tx, before.slug, before, body);
      return wordsOf(body);
    });
    return ok({ slug: body.slug }, 'Tersimpan');
  }),
  call(contract.removeTopic, async (deps: Deps, { body, caller }) => {
    await changeTopic(deps, requireAccount(caller).accountId, body, async (tx, before) => {
      if (before === undefined) return fail('catalog.topicNotFound');
      if (await queries.isTopicUsed(tx, body)) fail('catalog.topicUsed');
      await queries.deleteTopic(tx, body);
      return null;
    });
    return ok({ slug: body.slug }, 'Terhapus');
  }),
];

type Topic = { slug: string; name: string; aliases: string[] };
type Before = Awaited<ReturnType<typeof queries.lockTopic>>;

/** A deed on one of them, written down if it changed anything, and seen by viewers at once. */
function changeTopic(
  { db, clock, events }: Deps,
  actorId: string,
  named: { kind: Kind; slug: string },
  work: (tx: Tx, before: Before) => Promise<object | null>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockTopic(tx, named);
    const after = await work(tx, before);
    await recordDifference(tx, {
      actorId,
      act: 'catalog.topic',
      subject: { kind: named.kind, id: named.slug },
      before: before === undefined ? null : wordsOf(before),
      after,
      at: clock.now(),
    });
    await events.publish(tx, CONTENT_CHANGED, {});
  });
}

const wordsOf = ({ name, description, position, aliases }: Omit<NonNullable<Before>, 'slug'>) => ({
  name,
  description,
  position,
  aliases,
});

/** A search finds titles by the words of their genres. */
async function findTitlesAnew(tx: Tx, slug: string, before: Topic, after: Topic): Promise<void> {
  const wordsBefore = JSON.stringify([before.name, before.aliases]);
  if (wordsBefore === JSON.stringify([after.name, after.aliases])) return;
  const ids = await queries.listTitlesOfGenre(tx, slug);
  for (let at = 0; at < ids.length; at += BATCH)
    await updateTitleSearch(tx, ids.slice(at, at + BATCH));
}
