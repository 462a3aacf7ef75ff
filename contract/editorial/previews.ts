import { z } from 'zod';
import { defineCall } from '../call.ts';
import { planTiers } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

/** As whom a page is looked at: a kind of viewer, never a person. */
export const previewSegments = ['visitor', ...planTiers, 'child'] as const;

export const openPreview = defineCall({
  module: 'editorial',
  method: 'POST',
  callers: ['editor', 'scheduler', 'admin'],
  id: 'openPreview',
  path: '/studio/v1/editorial/preview/open',
  summary:
    "The address of the viewers' own pages with a release, or one document's version, as if it were published: for a kind of viewer at a time, for minutes, for this member of staff",
  body: z
    .object({
      releaseId: id.optional(),
      documentId: id.optional(),
      /** Of the document; the newest without it. */
      no: z.number().int().min(1).max(1_000_000_000).optional(),
      segment: z.enum(previewSegments).default('visitor'),
      at: z.iso.datetime({ offset: true }).optional(),
      /** The page to begin with. */
      path: text(300)
        .regex(/^\/(?![/\\])[\w\-./?=&%]*$/, 'Isi dengan alamat halaman Tayang')
        .default('/'),
    })
    .refine(
      ({ releaseId, documentId }) => (releaseId === undefined) !== (documentId === undefined),
      {
        error: 'Sebutkan satu rilis atau satu dokumen',
      },
    ),
  answer: envelope(z.object({ url: z.string(), expiresAt: isoTime })),
  errors: ['editorial.releaseNotFound', 'editorial.documentNotFound'],
});
