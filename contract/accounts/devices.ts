import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { nameOrNone, text } from '../fields.ts';
import { devicePayload, deviceRecord, loginResult, rememberToken } from './records.ts';

/** Lets someone whose sign-in met the device limit free a place and go on, without the password again. */
const ticket = text(2048, 1).optional();

/**
 * Registers the browser or app of a fresh session; only then the session opens anything. At the limit the
 * session ends and `details` holds `{ devices, ticket }`: POST /v2/device/delete with the ticket signs one out,
 * then this call with the ticket goes on. A business account that sends 'web_browser' gets an id of its own.
 */
export const saveDevice = defineCall({
  id: 'saveDevice',
  method: 'POST',
  path: '/v2/device/save',
  module: 'accounts',
  summary: 'Register the device of a session',
  callers: anyToken,
  rateLimit: 120,
  body: devicePayload.partial().extend({ ticket }),
  answer: envelope(
    loginResult.extend({
      /** Only where a ticket started the session; a waiting session keeps the one it has. */
      refresh_token: z.string().optional(),
      /** For a sign-in that is to be remembered: what `savedAccount` keeps as its password. */
      remember_token: rememberToken.optional(),
      device_id: z.string(),
    }),
  ),
  hasStatusCode: true,
  errors: ['common.unauthenticated', 'accounts.deviceLimit', 'accounts.ticketInvalid'],
});

/** What `details` of `accounts.deviceLimit` holds. */
export const deviceLimitDetails = z.object({
  devices: z.array(deviceRecord),
  ticket: z.string(),
  /** Seconds that the ticket lives. */
  expires_in: z.number().int(),
});

/** Signs a device of one's own out and ends its sessions. A device that is gone is no error. */
export const deleteDevice = defineCall({
  id: 'deleteDevice',
  method: 'POST',
  path: '/v2/device/delete',
  module: 'accounts',
  summary: 'Sign a device out',
  callers: anyToken,
  rateLimit: 120,
  body: z.object({ device_id: text(128, 1), is_logout: z.number().optional(), ticket }),
  answer: envelope(z.object({ device_id: z.string(), is_logout: z.literal(0) })),
  errors: ['common.unauthenticated', 'accounts.ticketInvalid'],
});

/** Signs every other device of the account out; the one that asks stays. */
export const deleteOtherDevices = defineCall({
  id: 'deleteOtherDevices',
  method: 'POST',
  path: '/v2/device/delete-others',
  module: 'accounts',
  summary: 'Sign all other devices out',
  callers: ['account'],
  rateLimit: 30,
  answer: envelope(z.object({ signed_out: z.number().int() })),
  errors: [],
});

/** What the owner calls a device of the account; an empty name gives the one of its browser back. */
export const renameDevice = defineCall({
  id: 'renameDevice',
  method: 'POST',
  path: '/v2/device/rename',
  module: 'accounts',
  summary: 'Name a device',
  callers: ['account'],
  rateLimit: 60,
  body: z.object({
    device_id: text(128, 1),
    name: nameOrNone(60),
  }),
  answer: envelope(z.object({ device_id: z.string(), name: z.string() })),
  errors: ['accounts.deviceNotFound'],
});

/** The devices that count against the limit, last used first. */
export const listDevices = defineCall({
  id: 'listDevices',
  method: 'GET',
  path: '/v2/device/list-po2',
  module: 'accounts',
  summary: 'Devices of the account',
  callers: ['account'],
  answer: envelope(z.object({ devices: z.array(deviceRecord), limit: z.number().int() })),
  errors: [],
});
