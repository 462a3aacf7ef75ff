import { z } from 'zod';
import { defineCall, staffKinds } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';

/** Lists of the studio as staff keep them: words, filters and order of one page by a name. */
const page = z
  .string()
  .max(80)
  .regex(/^\/[a-z0-9/-]*$/, 'Halaman ini tidak dikenal');
const name = text(80)
  .transform((value) => value.replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Beri nama tampilan ini').max(60, 'Nama paling panjang 60 huruf'));

const view = z.object({
  viewId: id,
  name: z.string(),
  /** What follows the question mark of the page's address. */
  query: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
});
export type SavedView = z.output<typeof view>;

const call = { module: 'studio', callers: staffKinds, rateLimit: 120 } as const;

export const listViews = defineCall({
  ...call,
  id: 'listViews',
  method: 'GET',
  path: '/studio/v1/view/list',
  summary: 'Saved views of a list: own ones, and those that colleagues share',
  query: z.object({ page }),
  answer: envelope(z.object({ views: z.array(view) })),
  errors: [],
});

export const saveView = defineCall({
  ...call,
  id: 'saveView',
  method: 'POST',
  path: '/studio/v1/view/save',
  summary: 'Keeps a list as it is asked for now; the same name is the same view, changed',
  body: z.object({ page, name, query: text(500), isShared: z.boolean().default(false) }),
  answer: envelope(view),
  errors: ['studio.viewsFull'],
});

export const removeView = defineCall({
  ...call,
  id: 'removeView',
  method: 'POST',
  path: '/studio/v1/view/remove',
  summary: 'Forgets an own saved view; what is gone already is gone',
  body: z.object({ viewId: id }),
  answer: envelope(z.object({ removed: z.number().int() })),
  errors: [],
});
