import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

/** The right to show a title, from whom and when: its windows decide what viewers see, by time alone. */
const readers = ['editor', 'scheduler', 'rights', 'finance', 'auditor', 'admin'] as const;
const read = { module: 'catalog', method: 'GET', callers: readers } as const;
const write = { module: 'catalog', method: 'POST', callers: ['rights', 'admin'] } as const;
const time = z.iso.datetime({ offset: true });

export const licencePlatforms = ['web', 'android', 'ios', 'tv'] as const;
/** `next`: not begun. `ended`: over, by its time or before it. */
export const licenceStates = ['open', 'next', 'ended'] as const;

const MOST_RUPIAH = 1_000_000_000_000;
const terms = {
  licensor: text(160, 1).transform((value) => value.trim()),
  contract: text(160)
    .transform((value) => value.trim())
    .default(''),
  /** ISO 3166-1 alpha-2; empty: everywhere. Only windows that hold ID count for viewers. */
  territories: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
  /** Empty: all of them. Only windows that hold the web count for viewers of the site. */
  platforms: z.array(z.enum(licencePlatforms)).max(4).default([]),
  /**
   * How long after it ran on a channel it may be watched again; 0: not at all once it is over; null: no limit beside the
   * channel's own.
   */
  catchupHours: z.number().int().min(0).max(8_760).nullable().default(null),
  costRupiah: z.number().int().min(0).max(MOST_RUPIAH).nullable().default(null),
  /** Of what the title earns, in hundred. */
  sharePercent: z.number().min(0).max(100).nullable().default(null),
};

const licence = z.object({
  licenceId: id,
  titleId: id,
  licensor: z.string(),
  contract: z.string(),
  fromAt: isoTime,
  toAt: isoTime.nullable(),
  /** When staff ended it before its time. */
  endedAt: isoTime.nullable(),
  territories: z.array(z.string()),
  platforms: z.array(z.enum(licencePlatforms)),
  catchupHours: z.number().nullable(),
  costRupiah: z.number().nullable(),
  sharePercent: z.number().nullable(),
  state: z.enum(licenceStates),
});
export type LicenceView = z.output<typeof licence>;

export const listLicences = defineCall({
  ...read,
  id: 'listLicences',
  path: '/studio/v1/licence/list',
  summary: 'The licences of a title, the newest first (rights and who plans with them)',
  query: z.object({ titleId: id }),
  answer: envelope(
    z.object({
      licences: z.array(licence),
      /** The takedown that hides it; null while none does. */
      takedown: z
        .object({
          reason: z.string(),
          takenDownAt: isoTime,
          /** When it comes back by itself; null: when it is lifted. */
          until: isoTime.nullable(),
        })
        .nullable(),
    }),
  ),
  errors: [],
});

export const saveLicence = defineCall({
  ...write,
  id: 'saveLicence',
  path: '/studio/v1/licence/save',
  summary:
    'Saves a licence of a title; its window counts at once; an earlier start, a later end, more places, devices or hours of catch-up once a second person agreed (rights, admin)',
  body: z
    .object({
      licenceId: id,
      titleId: id,
      fromAt: time,
      toAt: time.nullable(),
      ...terms,
      /** For the second person, where it takes one. */
      reason: text(500).default(''),
    })
    .refine(({ fromAt, toAt }) => toAt === null || Date.parse(fromAt) < Date.parse(toAt), {
      error: 'Lisensi berakhir sesudah mulai',
      path: ['toAt'],
    }),
  answer: envelope(z.union([licence, askedApproval])),
  errors: ['catalog.titleNotFound', 'catalog.licenceNotFound', 'studio.approvalOpen'],
});

export const endLicence = defineCall({
  ...write,
  id: 'endLicence',
  path: '/studio/v1/licence/end',
  summary: 'Ends a licence now; the title goes where no other one covers it (rights, admin)',
  body: z.object({ licenceId: id, reason: text(500, 3) }),
  answer: envelope(licence),
  errors: ['catalog.licenceNotFound'],
});

/** Days before a licence ends by which staff are warned. */
export const licenceWarningDays = [60, 30, 14, 7, 1] as const;

export const acknowledgeLicence = defineCall({
  ...write,
  id: 'acknowledgeLicence',
  path: '/studio/v1/licence/acknowledge',
  summary:
    'Says by name that one knows a licence ends: quiet until the next of the warnings, or another end (rights, admin)',
  body: z.object({
    licenceId: id,
    /** As it was seen. */
    endsAt: time,
    note: text(300).default(''),
  }),
  answer: envelope(z.object({ licenceId: id, days: z.number().int() })),
  errors: ['catalog.licenceNotFound', 'catalog.licenceChanged'],
});
