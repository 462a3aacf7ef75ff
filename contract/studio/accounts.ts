import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

const support = ['support', 'finance', 'admin'] as const;

/** An account as a list shows it: a list calls or writes to none of them, so contacts are masked. */
const foundAccount = z.object({
  accountId: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  createdAt: isoTime,
  isDeleted: z.boolean(),
});

export const searchAccounts = defineCall({
  id: 'searchAccounts',
  method: 'GET',
  path: '/studio/v1/account/search',
  module: 'studio',
  summary:
    'Accounts by an exact key (e-mail, number, order, payment, invoice, ticket, device), else by how their name or e-mail begins',
  callers: support,
  rateLimit: 120,
  query: z.object({ q: text(100, 3) }),
  answer: envelope(
    z.object({
      /** By what it was found; null: by how name or e-mail begins, or not at all. */
      key: z.enum(['contact', 'account', 'payment', 'invoice', 'case', 'device']).nullable(),
      accounts: z.array(foundAccount),
    }),
  ),
  errors: [],
});

export const getAccountFile = defineCall({
  id: 'getAccountFile',
  method: 'GET',
  path: '/studio/v1/account/{id}',
  module: 'studio',
  summary: 'What support sees of an account at first: plan, credit, devices, open tickets',
  callers: support,
  params: z.object({ id }),
  answer: envelope(
    foundAccount.extend({
      plan: z.object({ tier: z.string(), name: z.string(), endsAt: isoTime.nullable() }),
      balanceRupiah: z.number().int(),
      deviceLimit: z.number().int(),
      devices: z.array(
        z.object({ deviceId: id, label: z.string(), lastSeenAt: isoTime, createdAt: isoTime }),
      ),
      cases: z.array(
        z.object({ caseId: id, number: z.string(), about: z.string(), createdAt: isoTime }),
      ),
    }),
  ),
  errors: ['studio.accountNotFound'],
});

/** Plays of an account for one key. */
const playSums = z.object({
  by: z.enum(['all', 'day', 'device', 'shown']),
  /** A day in Jakarta as YYYY-MM-DD, a device, a title or channel; of all nothing. */
  name: z.string(),
  plays: z.number().int(),
  /** Of them with at least one stall, and those that failed. */
  stalled: z.number().int(),
  failed: z.number().int(),
  stalledMs: z.number().int(),
  playedMs: z.number().int(),
});

const eventKey = /^\d{1,14}_[a-z-]{1,20}:[\w-]{1,64}$/;

export const listAccountTimeline = defineCall({
  id: 'listAccountTimeline',
  method: 'GET',
  path: '/studio/v1/account/{id}/timeline',
  module: 'studio',
  summary:
    'What happened to an account, newest first: money, rights, sign-ins, e-mails, tickets, acts of staff; what was watched and how it played only from an open ticket of it, which is an act',
  callers: support,
  rateLimit: 120,
  params: z.object({ id }),
  query: z.object({
    before: z.string().regex(eventKey, 'Halaman ini tidak dikenal').optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(40),
    case_id: id.optional(),
  }),
  answer: envelope(
    z.object({
      events: z.array(
        z.object({
          key: z.string(),
          at: isoTime,
          area: z.enum(['money', 'rights', 'access', 'letter', 'case', 'staff', 'watching']),
          title: z.string(),
          text: z.string(),
          amountRupiah: z.number().int().nullable(),
          /** What it leads to, or what can be done about it. */
          paymentId: id.nullable(),
          caseId: id.nullable(),
          approvalId: id.nullable(),
          /** What should be given for it: the key makes that happen once. */
          credit: z
            .object({ key: z.string(), amountRupiah: z.number().int(), reason: z.string() })
            .nullable(),
        }),
      ),
      next: z.string().nullable(),
      /** How the plays of the last seven days went, with the first page that an open ticket sees; else null. */
      plays: z.array(playSums).nullable(),
    }),
  ),
  errors: ['studio.accountNotFound', 'studio.caseNeeded'],
});
