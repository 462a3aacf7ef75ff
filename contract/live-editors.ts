import { z } from 'zod';
import { defineCall } from './call.ts';
import { DAY } from './constants.ts';
import { pullUrl } from './contribution-source.ts';
import { envelope } from './envelope.ts';
import { id, isoTime, text } from './fields.ts';
import { kpiClasses } from './kpi-classes.ts';

/** What editors do to channels and their guide; each change is written down. */
const own = { module: 'live', callers: ['editor', 'admin'] } as const;

const httpsUrl = text(1_000).pipe(z.url({ protocol: /^https$/ }));
/** A plan opens a channel or it is free; none is sold by itself. */
const channelMatrix = z.enum(['A', 'B', 'C', 'D']);

const channelFields = {
  number: z.number().int().min(1).max(9999),
  name: text(80, 1),
  description: text(2_000),
  genreId: text(40, 1).regex(/^[a-z0-9-]+$/),
  matrix: channelMatrix,
  slug: text(60, 1).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  mark: text(4, 1),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  logoUrl: httpsUrl.nullable(),
  xmltvId: text(200, 1).nullable(),
  tvsId: text(64, 1),
  catchupHours: z.number().int().min(0).max(168),
  padBeforeSeconds: z.number().int().min(0).max(600),
  padAfterSeconds: z.number().int().min(0).max(1800),
  isShown: z.boolean(),
};

const staffChannel = z.object({
  channelId: id,
  ...channelFields,
  kind: z.enum(['assembled', 'encoded']),
  logoUrl: z.string().nullable(),
  /** Where it is fetched from; null: it is assembled, or its encoder sends it to us. */
  pullUrl: z.string().nullable(),
});

export const listStaffChannels = defineCall({
  ...own,
  id: 'listStaffChannels',
  method: 'GET',
  path: '/v2/staff/channel/list',
  summary: 'All channels, hidden ones too, with what is set on them (editor, admin)',
  answer: envelope(z.object({ channels: z.array(staffChannel) })),
  errors: [],
});

export const saveChannel = defineCall({
  ...own,
  id: 'saveChannel',
  method: 'POST',
  path: '/v2/staff/channel/save',
  summary:
    'Makes a channel of a contribution, or changes, shows or hides the one with this id (editor, admin)',
  body: z
    .object({
      channelId: id.optional(),
      ...z.object(channelFields).partial().shape,
      /** Where it is fetched from; null: its encoder sends it to us. */
      pullUrl: pullUrl.nullable().optional(),
    })
    .refine(isWhole, {
      error: 'Saluran baru perlu number, name, genreId, dan matrix',
      path: ['name'],
    }),
  answer: envelope(staffChannel),
  errors: ['live.channelNotFound', 'live.genreNotFound', 'live.channelTaken', 'live.scheduleOwned'],
});

type Asked = Record<'channelId' | 'number' | 'name' | 'genreId' | 'matrix', unknown>;

function isWhole({ channelId, number, name, genreId, matrix }: Partial<Asked>): boolean {
  const isGiven = [number, name, genreId, matrix].every((field) => field !== undefined);
  return channelId !== undefined || isGiven;
}

export const MOST_PLAYLIST_BYTES = 4_000_000;

export const importChannels = defineCall({
  ...own,
  id: 'importChannels',
  method: 'POST',
  path: '/v2/staff/channel/import',
  summary:
    'Makes or updates channels from an M3U list; new ones stay hidden until an editor shows them (editor, admin)',
  perMinute: 10,
  body: z.object({ text: z.string().min(1).max(MOST_PLAYLIST_BYTES) }),
  answer: envelope(
    z.object({
      created: z.number().int(),
      updated: z.number().int(),
      /** Lines that could not be used, counted from 1. */
      faults: z.array(z.object({ line: z.number().int(), detail: z.string() })),
    }),
  ),
  errors: [],
});

const programmeFields = z
  .object({
    /** The one that is changed; a new one without it. */
    programmeId: id.optional(),
    start: z.iso.datetime({ offset: true }),
    stop: z.iso.datetime({ offset: true }),
    title: text(200, 1),
    subtitle: text(200, 1).nullable().default(null),
    synopsis: text(2_000).default(''),
    kpiClass: z.enum(kpiClasses).nullable().default(null),
    category: text(60, 1).nullable().default(null),
    episode: text(40, 1).nullable().default(null),
    isLive: z.boolean().default(false),
    pictureUrl: httpsUrl.nullable().default(null),
    titleSlug: text(120, 1).nullable().default(null),
  })
  .refine(({ start, stop }) => isWithinDay(Date.parse(stop) - Date.parse(start)), {
    error: 'stop harus sesudah start, paling lama satu hari',
    path: ['stop'],
  });
const isWithinDay = (length: number) => length > 0 && length <= DAY;

export const saveProgrammes = defineCall({
  ...own,
  id: 'saveProgrammes',
  method: 'POST',
  path: '/v2/staff/programme/save',
  summary:
    'Puts programmes on a channel by hand; refused with what is in their time, or put in its place (editor, admin)',
  body: z.object({
    channelId: id,
    programmes: z.array(programmeFields).min(1).max(200),
    /** Whatever else is in their time goes. */
    replace: z.boolean().default(false),
  }),
  answer: envelope(z.object({ programmeIds: z.array(id) })),
  errors: [
    'live.channelNotFound',
    'live.programmeNotFound',
    'live.programmeConflict',
    'live.scheduleOwned',
  ],
});

export const deleteProgrammes = defineCall({
  ...own,
  id: 'deleteProgrammes',
  method: 'POST',
  path: '/v2/staff/programme/delete',
  summary:
    'Takes programmes off a channel; the time of those that came from a guide stays free (editor, admin)',
  body: z.object({ channelId: id, programmeIds: z.array(id).min(1).max(200) }),
  answer: envelope(z.object({ deleted: z.number().int() })),
  errors: ['live.channelNotFound', 'live.programmeNotFound', 'live.scheduleOwned'],
});

const feedFields = {
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

const feed = z.object({
  feedId: id,
  ...feedFields,
  url: z.string().nullable(),
  checkAt: isoTime,
  goodAt: isoTime.nullable(),
  /** Why the last try gave nothing, and when that was. */
  problem: z.string().nullable(),
  problemAt: isoTime.nullable(),
});

export const listFeeds = defineCall({
  ...own,
  id: 'listFeeds',
  method: 'GET',
  path: '/v2/staff/guide/feed/list',
  summary: 'The guides that are taken in, the most believed first (editor, admin)',
  answer: envelope(z.object({ feeds: z.array(feed) })),
  errors: [],
});

export const saveFeed = defineCall({
  ...own,
  id: 'saveFeed',
  method: 'POST',
  path: '/v2/staff/guide/feed/save',
  summary: 'Adds a guide or changes the one with this id; the shown guide follows (editor, admin)',
  body: z.object({
    feedId: id.optional(),
    ...feedFields,
    url: feedFields.url.default(null),
    priority: feedFields.priority.default(100),
    isActive: feedFields.isActive.default(true),
    refreshMinutes: feedFields.refreshMinutes.default(60),
  }),
  answer: envelope(feed),
  errors: ['live.feedNotFound', 'live.feedTaken'],
});

export const deleteFeed = defineCall({
  ...own,
  id: 'deleteFeed',
  method: 'POST',
  path: '/v2/staff/guide/feed/delete',
  summary: 'Removes a guide with what it said of times to come (editor, admin)',
  body: z.object({ feedId: id }),
  answer: envelope(z.object({ feedId: id })),
  errors: ['live.feedNotFound'],
});

/** As text, in a body; what lies at an address may be larger. */
export const MOST_GUIDE_BYTES = 24_000_000;

export const importFeed = defineCall({
  ...own,
  id: 'importFeed',
  method: 'POST',
  path: '/v2/staff/guide/import',
  summary: 'Takes a guide in now, from its address or the text that is given (editor, admin)',
  perMinute: 20,
  body: z.object({ feedId: id, text: z.string().max(MOST_GUIDE_BYTES).optional() }),
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
  feedId: id,
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
  path: '/v2/staff/guide/report/list',
  summary: 'The last imports, of one guide or of all, newest first (editor, admin)',
  query: z.object({ feedId: id.optional() }),
  answer: envelope(z.object({ reports: z.array(report) })),
  errors: [],
});

export const getGuideReport = defineCall({
  ...own,
  id: 'getGuideReport',
  method: 'GET',
  path: '/v2/staff/guide/report',
  summary: 'One import with everything that was wrong with its guide, line by line (editor, admin)',
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
