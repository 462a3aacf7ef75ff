import { z } from 'zod';
import { notice } from './notifications/kinds.ts';

/** Queue name to payload. A job is wholly described by its payload; its effect is idempotent. */
export const jobPayloads = {
  'media.package': z.object({ assetId: z.uuid() }),
  'media.findIntros': z.object({ assetIds: z.array(z.uuid()) }),
  'media.drawWaveform': z.object({ assetId: z.uuid() }),
  'media.drawPicture': z.object({
    assetId: z.uuid(),
    shape: z.enum(['poster', 'backdrop']),
    /** The object of a picture that was sent in; null: a frame of the film. */
    key: z.string().nullable(),
    fromMs: z.number(),
    focusX: z.number(),
    /** What an editor cut out of it; absent: the largest window. */
    crop: z.object({ x: z.number(), y: z.number(), w: z.number() }).optional(),
  }),
  'media.drawLibraryPicture': z.object({ slug: z.string() }),
  'live.drawLogo': z.object({
    channelId: z.uuid(),
    /** The object of the picture that was sent in. */
    key: z.string(),
  }),
  'account.export': z.object({ exportId: z.uuid() }),
  notify: notice,
  'mail.send': z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** The timeline of its account has it otherwise. */
    isTold: z.boolean().optional(),
    /** Made when the e-mail goes out: which document, of what. */
    attachments: z
      .array(z.object({ document: z.enum(['invoice']), id: z.uuid(), filename: z.string() }))
      .optional(),
  }),
} as const;

export type JobName = keyof typeof jobPayloads;
export type JobPayload<N extends JobName> = z.output<(typeof jobPayloads)[N]>;
