import * as contract from '#contract/engagement/operator-moderation.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { createLexicon } from './assess.ts';
import { compareLexicons, currentLexicon } from './lexicon.ts';
import { decideReview } from './decide.ts';
import { listLatestTexts, listWordChanges, upsertWords } from './queries.ts';
import { enterOrder, listQueue, moderationCsv } from './queue.ts';
import { mergeWords } from './word-lists.ts';

const TRIED = 1_000;

export const routes = [
  call(contract.getModerationQueue, async ({ db, clock }: Deps, { query }) => {
    const { after, pageSize } = query;
    return ok(await listQueue(db, { after, pageSize, now: clock.now() }));
  }),
  call(contract.decideModeration, async (deps: Deps, { body, caller }) => {
    const { comments, decision, reason } = body;
    if (decision !== 'publish' && reason === undefined) fail('engagement.decisionReason');
    const actorId = requireAccount(caller).accountId;
    const [decided, changed]: [string[], string[]] = [[], []];
    for (const { comment_id: commentId, version } of comments) {
      const asked = { actorId, commentId, version, decision, reason };
      ((await decideReview(deps, asked)) ? decided : changed).push(commentId);
    }
    return ok({ decided, changed }, 'Tersimpan');
  }),
  call(contract.listModerationWords, async ({ db }: Deps) => {
    const changes = await listWordChanges(db);
    const changed = new Set(changes.map(({ kind, word }) => `${kind}/${word}`));
    return ok({
      words: mergeWords(changes).map((entry) => ({
        ...entry,
        is_changed: changed.has(`${entry.kind}/${entry.word}`),
      })),
    });
  }),
  call(contract.saveModerationWords, async ({ db, clock }: Deps, { body, caller }) => {
    const at = clock.now();
    const words = uniqueWords(body.words);
    await inTransaction(db, async (tx) => {
      const before = await listWordChanges(tx);
      await upsertWords(tx, words, at);
      await recordAct(tx, {
        actorId: requireAccount(caller).accountId,
        act: 'review.words',
        subject: { kind: 'moderation', id: 'words' },
        before: { changed: before.length },
        after: { words },
        at,
      });
    });
    return ok({ saved: words.length }, 'Tersimpan');
  }),
  call(contract.tryModerationWords, async ({ db }: Deps, { body }) => {
    const [texts, before, changes] = await Promise.all([
      listLatestTexts(db, TRIED),
      currentLexicon(db),
      listWordChanges(db),
    ]);
    const after = createLexicon(mergeWords([...changes, ...uniqueWords(body.words)]));
    return ok(await compareLexicons(texts, before, after));
  }),
  call(contract.enterTakedownOrder, async (deps: Deps, { body, caller }) => {
    const { number, authority, urgency } = body;
    const order = {
      number,
      authority,
      urgency,
      actorId: requireAccount(caller).accountId,
      receivedAt: new Date(body.received_at),
      commentIds: body.comment_ids,
    };
    return ok(await enterOrder(deps, order), 'Tersimpan');
  }),
  call(contract.exportModeration, async ({ db, clock }: Deps, { query, reply }) => {
    const span = { from: new Date(query.from), to: new Date(query.to), now: clock.now() };
    const csv = await moderationCsv(db, span);
    // The bytes as they are: as a text the answer's schema would write them as JSON.
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="moderasi-ulasan-tayang.csv"')
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(csv)) as never;
  }),
];

/** The last of entries that name the same word. */
function uniqueWords<Entry extends { kind: string; word: string }>(
  words: readonly Entry[],
): Entry[] {
  return [...new Map(words.map((entry) => [`${entry.kind}/${entry.word}`, entry])).values()];
}
