import { own } from './operator-fields.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

const guideSourceFields = {
  name: text(40, 1).regex(/^[a-z0-9-]+$/),
  /** Null: its text is uploaded. */
  url: text(2_000)
    .pipe(z.url({ protocol: /^https?$/ }))
    .nullable(),
  /** Where two guides speak of the same time, the lower number is believed. */
  priority: z.number().int().min(1).max(1000),
  isActive: z.boolean(),
  refreshMinutes: z.number().int().min(5).max(10_080),
};

const guideSource = z.object({
  guideSourceId: id,
  ...guideSourceFields,
  url: z.string().nullable(),
  checkAt: isoTime,
  goodAt: isoTime.nullable(),
  /** Why the last try gave nothing, and when that was. */
  problem: z.string().nullable(),
  problemAt: isoTime.nullable(),
});

export const listGuideSources = defineCall({
  ...own,
  id: 'listGuideSources',
  method: 'GET',
  path: '/studio/v1/guide/source/list',
  summary: 'The guides that are taken in, the most believed first (scheduler, admin)',
  answer: envelope(z.object({ guideSources: z.array(guideSource) })),
  errors: [],
});

export const saveGuideSource = defineCall({
  ...own,
  id: 'saveGuideSource',
  method: 'POST',
  path: '/studio/v1/guide/source/save',
  summary:
    'Adds a guide or changes the one with this id; the shown guide follows (scheduler, admin)',
  body: z.object({
    guideSourceId: id.optional(),
    ...guideSourceFields,
    url: guideSourceFields.url.default(null),
    priority: guideSourceFields.priority.default(100),
    isActive: guideSourceFields.isActive.default(true),
    refreshMinutes: guideSourceFields.refreshMinutes.default(60),
  }),
  answer: envelope(guideSource),
  errors: ['live.feedNotFound', 'live.feedTaken'],
});

export const deleteGuideSource = defineCall({
  ...own,
  id: 'deleteGuideSource',
  method: 'POST',
  path: '/studio/v1/guide/source/delete',
  summary: 'Removes a guide with what it said of times to come (scheduler, admin)',
  body: z.object({ guideSourceId: id }),
  answer: envelope(z.object({ guideSourceId: id })),
  errors: ['live.feedNotFound'],
});

/** As text, in a body; what lies at an address may be larger. */
export const MOST_GUIDE_BYTES = 24_000_000;

export const importGuide = defineCall({
  ...own,
  id: 'importGuide',
  method: 'POST',
  path: '/studio/v1/guide/import',
  summary: 'Takes a guide in now, from its address or the text that is given (scheduler, admin)',
  rateLimit: 20,
  body: z.object({ guideSourceId: id, text: z.string().max(MOST_GUIDE_BYTES).optional() }),
  answer: envelope(
    z.object({
      outcome: z.enum(['imported', 'unchanged', 'refused']),
      /** Names the report of what was imported. */
      importId: id.nullable(),
      problem: z.string().nullable(),
    }),
  ),
  errors: ['live.feedNotFound', 'live.feedWithoutText'],
});

const report = z.object({
  importId: id,
  guideSourceId: id,
  at: isoTime,
  outcome: z.enum(['imported', 'refused']),
  problem: z.string().nullable(),
  /** Of the whole text: channels that it declares, those with programmes, programmes. */
  channels: z.number().int(),
  channelsWithProgrammes: z.number().int(),
  programmes: z.number().int(),
  /** Rows of the shown guide that came and went. */
  added: z.number().int(),
  removed: z.number().int(),
  /** Findings by their kind. */
  findings: z.array(z.object({ kind: z.string(), count: z.number().int() })),
});

export const listGuideReports = defineCall({
  ...own,
  id: 'listGuideReports',
  method: 'GET',
  path: '/studio/v1/guide/report/list',
  summary: 'The last imports, of one guide or of all, newest first (scheduler, admin)',
  query: z.object({ guideSourceId: id.optional() }),
  answer: envelope(z.object({ reports: z.array(report) })),
  errors: [],
});

export const getGuideReport = defineCall({
  ...own,
  id: 'getGuideReport',
  method: 'GET',
  path: '/studio/v1/guide/report',
  summary:
    'One import with everything that was wrong with its guide, line by line (scheduler, admin)',
  query: z.object({ importId: id }),
  answer: envelope(
    z.object({
      report,
      lines: z.array(
        z.object({
          kind: z.string(),
          channelId: z.string().nullable(),
          /** What the guide calls the channel. */
          xmltvId: z.string().nullable(),
          at: isoTime.nullable(),
          detail: z.string(),
        }),
      ),
    }),
  ),
  errors: ['live.reportNotFound'],
});
