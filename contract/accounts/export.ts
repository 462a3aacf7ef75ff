import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime } from '../fields.ts';

const exportRecord = z.object({
  id,
  /** `waiting` until the worker is done; `expired` once its file is gone. */
  state: z.enum(['waiting', 'ready', 'failed', 'expired']),
  requested_at: isoTime,
  ready_at: isoTime.nullable(),
  /** When the file is removed. */
  expires_at: isoTime.nullable(),
  size_bytes: z.number().int().nullable(),
});

/** Begins a copy of everything that we hold of the account; while one is being made it answers that one. */
export const requestExport = defineCall({
  id: 'requestExport',
  method: 'POST',
  path: '/v2/account/export',
  module: 'accounts',
  summary: 'Ask for a copy of all data',
  callers: ['account'],
  perMinute: 30,
  body: z.object({}).nullish(),
  answer: envelope(exportRecord),
  errors: ['common.unauthenticated', 'accounts.tooManyAttempts'],
});

export const getExport = defineCall({
  id: 'getExport',
  method: 'GET',
  path: '/v2/account/export',
  module: 'accounts',
  summary: 'The newest copy of all data, if there is one',
  callers: ['account'],
  answer: envelope(z.object({ export: exportRecord.nullable() })),
  errors: [],
});

/** The ZIP of JSON files itself, for its owner alone. */
export const downloadExport = defineCall({
  id: 'downloadExport',
  method: 'GET',
  path: '/v2/account/export/{id}/file',
  module: 'accounts',
  summary: 'Download a copy of all data',
  callers: ['account'],
  perMinute: 30,
  params: z.object({ id }),
  answer: z.string(),
  errors: ['accounts.exportNotFound', 'accounts.exportGone'],
});
