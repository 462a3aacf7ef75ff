import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { jobPayloads, type JobName } from '../jobs.ts';
import { pageKey } from '../page-key.ts';
import { switchNames } from '../switches.ts';

/** How the service itself is: what gave up, room, parts, switches. Admins act; auditors look. */
const read = { module: 'studio', method: 'GET', callers: ['admin', 'auditor'] } as const;
const act = { module: 'studio', method: 'POST', callers: ['admin'], needsStepUp: true } as const;
const queue = z.enum(Object.keys(jobPayloads) as [JobName, ...JobName[]]);
const reason = text(200, 3);

/** `unknown`: it can't be told from here; `off`: this service has none. */
export const partLevels = ['works', 'disturbed', 'down', 'off', 'unknown'] as const;

export const getSystem = defineCall({
  ...read,
  id: 'getSystem',
  path: '/studio/v1/system',
  summary: 'What gave up, storage, parts and switches of the service (admin, auditor)',
  rateLimit: 60,
  answer: envelope(
    z.object({
      switches: z.array(
        z.object({ name: z.enum(switchNames), isOn: z.boolean(), since: isoTime.nullable() }),
      ),
      /** Set where the programs are started: shown, never changed from here. */
      settings: z.array(z.object({ name: z.string(), isOn: z.boolean(), words: z.string() })),
      /** What waits for somebody: how many, and of the oldest since when. */
      stuck: z.array(
        z.object({ what: z.string(), count: z.number().int(), since: isoTime.nullable() }),
      ),
      queues: z.array(
        z.object({
          queue: z.string(),
          waiting: z.number().int(),
          running: z.number().int(),
          failed: z.number().int(),
          /** Of the oldest that could have begun. */
          ageSeconds: z.number(),
        }),
      ),
      parts: z.array(z.object({ part: z.string(), level: z.enum(partLevels), words: z.string() })),
      processes: z.array(
        z.object({
          name: z.string(),
          host: z.string(),
          beganAt: isoTime,
          seenAt: isoTime,
          isAlive: z.boolean(),
          words: z.string(),
        }),
      ),
      storage: z.object({
        kind: z.enum(['folder', 'bucket']),
        name: z.string(),
        /** Of the disk of DATA_DIR, as the process that answers sees it. */
        freeBytes: z.number(),
        totalBytes: z.number(),
        /** Below it uploads wait. */
        keptFreeBytes: z.number(),
        uploadBytes: z.number(),
        databaseBytes: z.number(),
        tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
      }),
      upkeep: z.object({
        backup: z.object({ at: isoTime, note: z.string() }).nullable(),
        drill: z.object({ at: isoTime, note: z.string() }).nullable(),
        /** Null where the database archives no log of its own. */
        archive: z
          .object({
            lastAt: isoTime.nullable(),
            failed: z.number().int(),
            failedAt: isoTime.nullable(),
          })
          .nullable(),
        sealedAt: isoTime.nullable(),
      }),
    }),
  ),
  errors: [],
});

export const listFailedJobs = defineCall({
  ...read,
  id: 'listFailedJobs',
  path: '/studio/v1/system/job/list',
  summary:
    'Jobs that gave up within the day for which they are kept, the newest first (admin, auditor)',
  query: z.object({ queue: queue.optional(), pageSize, after: pageKey.optional() }),
  answer: envelope(
    z.object({
      jobs: z.array(
        z.object({
          jobId: id,
          queue: z.string(),
          failedAt: isoTime,
          tries: z.number().int(),
          /** What it was for; addresses of people are masked. */
          about: z.string(),
          problem: z.string(),
        }),
      ),
      next: z.string().nullable(),
    }),
  ),
  errors: [],
});

const aJob = z.object({ queue, jobId: id, reason });

export const retryJob = defineCall({
  ...act,
  id: 'retryJob',
  path: '/studio/v1/system/job/retry',
  summary: 'Lets a job that gave up be tried again; again is the same as once (admin)',
  body: aJob,
  answer: envelope(z.object({ jobId: id })),
  errors: ['studio.jobGone'],
});

export const dropJob = defineCall({
  ...act,
  id: 'dropJob',
  path: '/studio/v1/system/job/drop',
  summary: 'Deletes a job that gave up: what it was for is not done (admin)',
  body: aJob,
  answer: envelope(z.object({ jobId: id })),
  errors: ['studio.jobGone'],
});

export const turnSwitch = defineCall({
  ...act,
  id: 'turnSwitch',
  path: '/studio/v1/system/switch',
  summary: 'Pauses a part of the service or lets it go on, in every process (admin)',
  body: z.object({ name: z.enum(switchNames), isOn: z.boolean(), reason }),
  answer: envelope(z.object({ name: z.enum(switchNames), isOn: z.boolean() })),
  errors: [],
});

export const noteUpkeep = defineCall({
  ...act,
  id: 'noteUpkeep',
  path: '/studio/v1/system/upkeep',
  summary: 'Writes down a backup of a managed database, or a rehearsed restore (admin)',
  body: z.object({
    kind: z.enum(['backup', 'drill']),
    at: z.iso.datetime({ offset: true }),
    reason,
  }),
  answer: envelope(z.object({ kind: z.enum(['backup', 'drill']) })),
  errors: ['studio.upkeepInFuture'],
});
