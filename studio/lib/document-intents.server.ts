import type { InputOf } from '#contract/call.ts';
import * as documents from '#contract/editorial/operator-documents.ts';
import type { Studio } from './studio.server.ts';

type BodyOf<C> = InputOf<C>['body'] & object;

/** What every page of a document does beside saving it; the page of what has a review panel asks for looks too. */
export const documentIntents = {
  askReview: async ({ call }: Studio, body: BodyOf<typeof documents.askDocumentReview>) => ({
    notice: `${(await call(documents.askDocumentReview, { body })).message}.`,
  }),
  decideReview: async ({ call }: Studio, body: BodyOf<typeof documents.decideDocumentReview>) => ({
    notice: `${(await call(documents.decideDocumentReview, { body })).message}.`,
  }),
  publish: async ({ call }: Studio, body: BodyOf<typeof documents.publishDocument>) => ({
    notice: noticeOf(
      await call(documents.publishDocument, { body }),
      'Terbit. Penonton melihatnya sekarang.',
    ),
  }),
  plan: async ({ call }: Studio, body: BodyOf<typeof documents.planDocument>) => ({
    notice: noticeOf(
      await call(documents.planDocument, { body }),
      body.at === null ? 'Rencana dibatalkan.' : 'Dijadwalkan.',
    ),
  }),
  rollBack: async ({ call }: Studio, body: BodyOf<typeof documents.rollBackDocument>) => ({
    notice: noticeOf(await call(documents.rollBackDocument, { body }), 'Versi lama tayang lagi.'),
  }),
  withdraw: async ({ call }: Studio, body: BodyOf<typeof documents.withdrawDocument>) => {
    await call(documents.withdrawDocument, { body });
    return { notice: 'Diturunkan. Penonton tidak melihatnya lagi.' };
  },
};

/** What was done, or that nothing was: a lower age class waits for a second person. */
function noticeOf({ result, message }: { result: object; message: string }, done: string): string {
  return 'approval' in result ? `${message}.` : done;
}
