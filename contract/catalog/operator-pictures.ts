import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';

/** A poster and a backdrop that an editor chose in place of those that packaging took. */
export const pictureShapes = ['poster', 'backdrop'] as const;
export type PictureShape = (typeof pictureShapes)[number];

/** Bytes and pixels of a picture that is sent in, as the page says them too. */
export const MOST_PICTURE_BYTES = 30 * 1024 * 1024;
export const MOST_PIXELS = 80_000_000;
/** Where an editor's own picture is sent: its bytes are the body. */
export const PICTURE_PATH = '/platform/studio/v1/asset/picture';

const write = {
  module: 'catalog',
  method: 'POST',
  callers: ['editor', 'admin'],
  rateLimit: 60,
} as const;
const ofShape = z.object({ assetId: id, shape: z.enum(pictureShapes) });
const share = z.number().min(0).max(1);

export const takePicture = defineCall({
  ...write,
  id: 'takePicture',
  path: '/studio/v1/asset/picture/take',
  summary:
    'Makes the frame at a moment of a film its poster or backdrop; it appears within seconds (editor, admin)',
  body: ofShape.extend({
    fromMs: z
      .number()
      .int()
      .min(0)
      .max(24 * 60 * 60 * 1_000),
    /** The middle of an upright picture, as a share of the frame's width. */
    focusX: share.default(0.5),
  }),
  answer: envelope(z.object({ isWaiting: z.literal(true) })),
  errors: ['catalog.assetNotFound', 'catalog.timingsBeyondEnd'],
});

export const resetPicture = defineCall({
  ...write,
  id: 'resetPicture',
  path: '/studio/v1/asset/picture/reset',
  summary: 'Gives a film the poster or backdrop again that came with it (editor, admin)',
  body: ofShape,
  answer: envelope(z.object({ isReset: z.boolean() })),
  errors: ['catalog.assetNotFound'],
});
