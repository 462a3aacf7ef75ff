import { z } from 'zod';
import { defineCall } from '../call.ts';
import { clockZoneNames, type PlanTier, planTiers } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { childClasses } from '../profiles.ts';

/** As whom a page is looked at: a kind of viewer, never a person. */
export const previewSegments = ['visitor', ...planTiers, 'child'] as const;
export type PreviewSegment = (typeof previewSegments)[number];

/** Accounts have profiles, and these an age; a visitor is grown, or in the children's mode. */
export const hasProfile = (segment: PreviewSegment): segment is PlanTier =>
  segment !== 'visitor' && segment !== 'child';

export const openPreview = defineCall({
  module: 'editorial',
  method: 'POST',
  callers: ['editor', 'scheduler', 'admin'],
  id: 'openPreview',
  path: '/studio/v1/editorial/preview/open',
  summary:
    "The address of the viewers' own pages with a release, or one document's version, as if it were published: for a kind of viewer of an age, in a zone, at a time, for minutes, for this member of staff",
  body: z
    .object({
      releaseId: id.optional(),
      documentId: id.optional(),
      /** Of the document; the newest without it. */
      no: z.number().int().min(1).max(1_000_000_000).optional(),
      segment: z
        .enum(previewSegments, 'Jenis penonton ini tidak dikenal di pratinjau')
        .default('visitor'),
      /** Of the profile that watches; null: an adult's. */
      filmClass: z
        .enum(childClasses, 'Isi dengan SU, 13+, atau 17+, atau kosongkan untuk profil dewasa')
        .nullable()
        .default(null),
      /** Where the viewer's clock is. */
      zone: z.enum(clockZoneNames, 'Pilih zona WIB, WITA, atau WIT').default('WIB'),
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
    )
    .refine(
      // The children's mode of a visitor is for all ages, whether that is said or not.
      ({ segment, filmClass }) =>
        filmClass === null || hasProfile(segment) || (segment === 'child' && filmClass === 'SU'),
      {
        path: ['filmClass'],
        error: 'Pengunjung tidak punya profil: pilih akun untuk melihat sebagai kelas usia ini',
      },
    ),
  answer: envelope(z.object({ url: z.string(), expiresAt: isoTime })),
  errors: ['editorial.releaseNotFound', 'editorial.documentNotFound'],
});
