import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { text } from '../fields.ts';
import { slug } from './title-body.ts';

export const topicKinds = ['genre', 'category'] as const;
const staff = { module: 'catalog', callers: ['editor', 'admin'] } as const;

const topic = z.object({
  kind: z.enum(topicKinds),
  slug: z.string(),
  name: z.string(),
  /** Of a category, above its titles. */
  description: z.string(),
  /** Of a category, among the others. Genres stand by name. */
  position: z.number().int(),
  /** Other words that a search finds a genre by. */
  aliases: z.array(z.string()),
  /** How many titles have it, shown or not, and how many rails it fills. */
  titles: z.number().int(),
  rails: z.number().int(),
});
export type StaffTopic = z.output<typeof topic>;

export const listStaffTopics = defineCall({
  ...staff,
  method: 'GET',
  id: 'listStaffTopics',
  path: '/studio/v1/topic/list',
  summary: 'Every genre and category with what has it, also those of no title (editor, admin)',
  answer: envelope(z.object({ topics: z.array(topic) })),
  errors: [],
});

const named = { kind: z.enum(topicKinds), slug };
const answer = envelope(z.object({ slug: z.string() }));

export const saveTopic = defineCall({
  ...staff,
  method: 'POST',
  id: 'saveTopic',
  path: '/studio/v1/topic/save',
  summary:
    'Makes a genre or a category, or names, describes and orders the one with this address anew (editor, admin)',
  rateLimit: 60,
  body: z.object({
    ...named,
    name: text(60, 1),
    description: text(400).default(''),
    position: z.number().int().min(0).max(1_000).default(0),
    aliases: z.array(text(40, 1)).max(20).default([]),
  }),
  answer,
  errors: [],
});

export const removeTopic = defineCall({
  ...staff,
  method: 'POST',
  id: 'removeTopic',
  path: '/studio/v1/topic/remove',
  summary: 'Removes a genre or a category that no title and no rail has (editor, admin)',
  body: z.object(named),
  answer,
  errors: ['catalog.topicNotFound', 'catalog.topicUsed'],
});
