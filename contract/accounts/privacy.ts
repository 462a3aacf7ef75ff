import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { consentPurposes } from './consent-wordings.ts';

const purpose = z.enum(consentPurposes);

/** What the owner of a new account agreed to: `service` has to be among it. */
export const agreementFields = {
  /** The purposes that were ticked, separated by commas. */
  consents: text(200).optional(),
  /** The words of the service that were shown; refused when they have changed since. */
  wording_version: text(20, 1).optional(),
};

/** Each purpose as it stands, and every change so far, newest first. */
const consentList = z.object({
  consents: z.array(
    z.object({
      purpose,
      title: z.string(),
      text: z.string(),
      wording_version: z.string(),
      is_granted: z.boolean(),
      is_required: z.boolean(),
      /** When it was last given or taken back; null when it was never asked. */
      since: isoTime.nullable(),
    }),
  ),
  history: z.array(
    z.object({
      purpose,
      title: z.string(),
      is_granted: z.boolean(),
      wording_version: z.string(),
      source: z.enum(['registration', 'privacy', 'leaving', 'undo', 'partner']),
      at: isoTime,
    }),
  ),
});

export const listConsents = defineCall({
  id: 'listConsents',
  method: 'GET',
  path: '/v2/account/consents',
  module: 'accounts',
  summary: 'What the account agreed to, with its history',
  callers: ['account'],
  answer: envelope(consentList),
  errors: ['common.unauthenticated'],
});

/** `service` can't be taken back alone: that is leaving, POST /v2/account/user/delete/2.1. */
export const changeConsent = defineCall({
  id: 'changeConsent',
  method: 'POST',
  path: '/v2/account/consents',
  module: 'accounts',
  summary: 'Give a consent or take it back',
  callers: ['account'],
  rateLimit: 60,
  body: z.object({
    purpose,
    is_granted: z.boolean(),
    /** The words that were shown; refused when they have changed since. */
    wording_version: text(20, 1).optional(),
  }),
  answer: envelope(consentList),
  errors: ['common.unauthenticated', 'accounts.consentIsService', 'accounts.consentOutdated'],
});

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

/** Begins a copy of everything that we hold of the account; while one is being made it returns that one. */
export const requestExport = defineCall({
  id: 'requestExport',
  method: 'POST',
  path: '/v2/account/export',
  module: 'accounts',
  summary: 'Ask for a copy of all data',
  callers: ['account'],
  rateLimit: 30,
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
  media: 'application/zip',
  refusedAt: '/akun/privasi',
  module: 'accounts',
  summary: 'Download a copy of all data',
  callers: ['account'],
  rateLimit: 30,
  params: z.object({ id }),
  answer: z.string(),
  errors: ['accounts.exportNotFound', 'accounts.exportGone'],
});
