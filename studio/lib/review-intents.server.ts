import type { InputOf } from '#contract/call.ts';
import { askDocumentReview, decideDocumentReview } from '#contract/editorial/index.ts';
import type { Studio } from './studio.server.ts';

type Asked = InputOf<typeof askDocumentReview>['body'] & object;
type Decided = InputOf<typeof decideDocumentReview>['body'] & object;

/** What pages of documents do with a look that somebody asked for (studio/features/editorial/review-panel.tsx). */
export const reviewIntents = {
  askReview: async ({ call }: Studio, body: Asked) => ({
    notice: `${(await call(askDocumentReview, { body })).message}.`,
  }),
  decideReview: async ({ call }: Studio, body: Decided) => ({
    notice: `${(await call(decideDocumentReview, { body })).message}.`,
  }),
};
