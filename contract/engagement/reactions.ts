import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';

/** "Suka", "Suka banget", "Bukan untukku". */
export const reactions = ['up', 'love', 'down'] as const;
export type Reaction = (typeof reactions)[number];

const reacted = z.object({
  /** The title that was meant, whichever of its products was named. */
  productId: z.string(),
  /** Null where the profile said nothing, or took it back. */
  reaction: z.enum(reactions).nullable(),
});

export const getReaction = defineCall({
  id: 'getReaction',
  method: 'GET',
  path: '/v2/title/reaction',
  module: 'engagement',
  summary: 'What the profile thinks of a title',
  callers: ['account'],
  query: z.object({ productId: id }),
  answer: envelope(reacted),
  errors: ['common.adultOnly'],
});

export const postTitleReact = defineCall({
  id: 'postTitleReact',
  method: 'POST',
  path: '/v2/title/react',
  module: 'engagement',
  summary:
    'Says what the profile thinks of a title, or takes that back; kept only with the consent to recommendations',
  callers: ['account'],
  rateLimit: 60,
  body: z.object({ productId: id, reaction: z.enum([...reactions, 'none']) }),
  answer: envelope(reacted),
  errors: ['engagement.titleNotFound', 'engagement.consentNeeded', 'common.adultOnly'],
});
