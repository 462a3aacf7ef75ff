import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { own } from './operator-fields.ts';

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

const shownProgramme = z.object({ title: z.string(), startAt: isoTime, stopAt: isoTime });

/** Of each channel at most so many changes are told; their numbers are whole. */
export const MOST_CHANGES = 100;

const channelDifference = z.object({
  channelId: id,
  name: z.string(),
  xmltvId: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  changes: z.array(
    z.object({
      kind: z.enum(['added', 'changed', 'gone']),
      /** None of what is added. */
      before: shownProgramme.nullable(),
      /** None of what is gone. */
      after: shownProgramme.nullable(),
    }),
  ),
});
export type ChannelDifference = z.output<typeof channelDifference>;

export const previewGuide = defineCall({
  ...own,
  id: 'previewGuide',
  method: 'POST',
  path: '/studio/v1/guide/preview',
  summary:
    'What taking a guide in would change, channel by channel; nothing changes (scheduler, admin)',
  rateLimit: 20,
  body: z.object({ guideSourceId: id, text: z.string().max(MOST_GUIDE_BYTES).optional() }),
  answer: envelope(
    z.object({
      /** Why it can't be taken in; the rest is empty then. */
      problem: z.string().nullable(),
      programmes: z.number().int(),
      channels: z.array(channelDifference),
      unknown: z.array(z.object({ xmltvId: z.string(), name: z.string() })),
      findings: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    }),
  ),
  errors: ['live.feedNotFound', 'live.feedWithoutText'],
});
export type GuidePreview = z.output<typeof previewGuide.answer>['result'];

const xmltvId = text(300, 1);
const guideMapping = z.object({
  xmltvId: z.string(),
  /** What the guide calls it. */
  name: z.string(),
  /** Ours, as an editor said; null: none of ours. */
  channelId: id.nullable(),
  /** False while an editor has said nothing of it. */
  isMapped: z.boolean(),
  /** Channels of ours whose names are like it, the most alike first. */
  suggestions: z.array(z.object({ channelId: id, name: z.string(), number: z.number().int() })),
});
export type GuideMapping = z.output<typeof guideMapping>;

export const listGuideMappings = defineCall({
  ...own,
  id: 'listGuideMappings',
  method: 'GET',
  path: '/studio/v1/guide/mapping/list',
  summary:
    'Ids of a guide that its last import did not know, with channels of like names, and those that an editor mapped (scheduler, admin)',
  query: z.object({ guideSourceId: id }),
  answer: envelope(z.object({ mappings: z.array(guideMapping) })),
  errors: ['live.feedNotFound'],
});

export const saveGuideMappings = defineCall({
  ...own,
  id: 'saveGuideMappings',
  method: 'POST',
  path: '/studio/v1/guide/mapping/save',
  summary:
    'Says which channels of ours ids of a guide mean, all or none; the next import follows (scheduler, admin)',
  body: z.object({
    guideSourceId: id,
    mappings: z
      .array(
        z.object({
          xmltvId,
          /** Null: none of ours. */
          channelId: id.nullable(),
          /** Forgets what was said: the id and the names decide again. */
          isForgotten: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(500),
  }),
  answer: envelope(z.object({ saved: z.number().int() })),
  errors: ['live.feedNotFound', 'live.channelNotFound', 'live.channelNotEncoded'],
});
