import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';

/*
 * How films come in: by tus 1.0 (upload-limits.ts), whose `Upload-Metadata` carries `uploadMetadata`, then by these calls.
 */

/** Who may send films in. */
export const uploaders = ['editor', 'admin'] as const;

export const uploadPurposes = ['film', 'trailer'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Of the largest file that may ever be sent. */
const MOST_PIECES = 16_384;

const digest = z
  .string()
  .regex(/^[\da-f]{64}$/i, 'SHA-256 ditulis sebagai 64 angka heksadesimal')
  .toLowerCase();
const slug = text(200, 1).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'Slug hanya huruf kecil, angka, dan tanda hubung',
);
const number = z.coerce.number().int().min(0).max(9999);

/** What a film is meant for: a product that is there, or a title by its address. */
export const uploadTarget = z.union([
  z.object({ productId: id }),
  z.object({ slug, season: number.optional(), episode: number.optional() }),
]);
export type UploadTarget = z.output<typeof uploadTarget>;

/** BCP 47, as far as sound tracks are named: id, jv, en-GB. */
export const soundLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .max(20);

export const uploadMetadata = z.object({
  filename: text(255, 1),
  purpose: z.enum(uploadPurposes),
  /** `uploadTarget` as JSON. */
  target: text(1000).optional(),
  language: soundLanguage.optional(),
  /** Of the whole file, where it is known before. */
  sha256: digest.optional(),
  /** `later`: the film waits after its last byte for `finishUpload`, which brings digests. */
  digests: z.literal('later').optional(),
});
export type UploadMetadata = z.output<typeof uploadMetadata>;

/**
 * `receiving`: bytes are missing, or the digests that were promised. `received`: whole, being checked. `done`: it is the
 * source of an asset. `refused`: it is no film; `errorCode` says why.
 */
const uploadStates = ['receiving', 'received', 'done', 'refused'] as const;

const uploadShape = z.object({
  uploadId: id,
  name: z.string(),
  purpose: z.enum(uploadPurposes),
  target: uploadTarget.nullable(),
  state: z.enum(uploadStates),
  bytes: z.number().int(),
  receivedBytes: z.number().int(),
  /** The caller's own: it can be resumed. */
  isMine: z.boolean(),
  /** Through a watched folder. */
  isImported: z.boolean(),
  assetId: id.nullable(),
  sha256: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** For people, in Indonesian. */
  errorMessage: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** When it is removed unless it is finished before. */
  expiresAt: isoTime,
});
export type UploadView = z.output<typeof uploadShape>;

export const finishUpload = defineCall({
  id: 'finishUpload',
  module: 'catalog',
  method: 'POST',
  path: '/studio/v1/upload/finish',
  callers: uploaders,
  rateLimit: 120,
  summary:
    'Ends an upload whose bytes are all there, with digests to check it by; again is the same (editor, admin)',
  body: z.object({
    uploadId: id,
    /** SHA-256 of the whole file. */
    sha256: digest.optional(),
    /** SHA-256 of each `DIGEST_PIECE` of the file in order, the last one shorter. */
    pieces: z.array(digest).min(1).max(MOST_PIECES).optional(),
  }),
  answer: envelope(uploadShape),
  errors: ['catalog.uploadNotFound', 'catalog.uploadIncomplete', 'catalog.uploadInvalid'],
});

export const getUpload = defineCall({
  id: 'getUpload',
  module: 'catalog',
  method: 'GET',
  path: '/studio/v1/upload/get',
  callers: uploaders,
  summary: 'How far an upload is (editor, admin)',
  query: z.object({ uploadId: id }),
  answer: envelope(uploadShape),
  errors: ['catalog.uploadNotFound'],
});

export const listUploads = defineCall({
  id: 'listUploads',
  module: 'catalog',
  method: 'GET',
  path: '/studio/v1/upload/list',
  callers: uploaders,
  summary: 'Films that were sent in, the newest first (editor, admin)',
  query: z.object({
    pageSize,
    /** `next` of the page before. */
    after: pageKey.optional(),
  }),
  answer: envelope(z.object({ uploads: z.array(uploadShape), next: z.string().nullable() })),
  errors: [],
});
