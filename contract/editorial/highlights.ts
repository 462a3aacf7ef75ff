import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { card, leadPictures } from '../catalog/shapes.ts';
import { envelope } from '../envelope.ts';
import { fixtureShape, highlightShape } from '../live/sports-shapes.ts';
import { articleCard } from './articles.ts';

const match = z.object({
  fixture: fixtureShape,
  /** Of the opening, before any result; null where none was taken. */
  stillUrl: z.string().nullable(),
  /** Empty where their number or length would tell this viewer how it ended. */
  highlights: z.array(highlightShape),
});
export type HighlightMatch = z.output<typeof match>;

export const highlightPick = z.object({
  highlightId: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Empty where it might be a spoiler for this viewer. */
  text: z.string(),
  pictures: leadPictures.nullable(),
  /** Exactly one of the three: what it leads to. */
  match: match.nullable(),
  title: card.nullable(),
  article: articleCard.nullable(),
});
export type HighlightPick = z.output<typeof highlightPick>;

export const getAllHighlight = defineCall({
  id: 'getAllHighlight',
  method: 'GET',
  path: '/cms/getAllDatatayangHighlight',
  module: 'editorial',
  summary:
    'What editors picked, and matches of the last days that can be watched again, as far as this viewer may know them',
  // None of it is for children.
  callers: anyToken,
  isContent: true,
  /** A visitor says so with the call; for an account its own setting decides. */
  query: z.object({ hideScores: z.enum(['Y', 'N']).default('N') }),
  answer: envelope(
    z.object({
      picks: z.array(highlightPick),
      /** Those with highlights first, then the latest. */
      matches: z.array(match),
    }),
  ),
  errors: ['common.adultOnly'],
});
