import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime, text } from '../fields.ts';
import {
  MOST_HOURS_OFF,
  type ThresholdName,
  thresholdNames,
  thresholds,
  thresholdWords,
} from '../approval-thresholds.ts';

/** How much takes a second person, and for how long none is asked for: admins change it, each time with a reason. */
const act = { module: 'studio', method: 'POST', callers: ['admin'], needsStepUp: true } as const;
const reason = text(200, 3);
/** A threshold as somebody typed it, with what is wrong with it in words. */
function thresholdValue(name: ThresholdName) {
  const { label, unit, least, most } = thresholds[name];
  const whole = `${label}: isi dengan ${unit === 'rupiah' ? 'rupiah' : 'bilangan'} bulat`;
  const between = `${label}: dari ${thresholdWords(name, least)} sampai ${thresholdWords(name, most)}`;
  return z.number(whole).int(whole).min(least, between).max(most, between);
}

const values = z.object(
  Object.fromEntries(thresholdNames.map((name) => [name, thresholdValue(name)])) as Record<
    ThresholdName,
    ReturnType<typeof thresholdValue>
  >,
);
const by = z.string().nullable();

const approvalRulesShape = z.object({
  thresholds: values,
  /** Null: as they came. */
  changed: z.object({ at: isoTime, by }).nullable(),
  /** Null: a second person is asked for. */
  off: z.object({ since: isoTime, until: isoTime, by, reason: z.string() }).nullable(),
});

export const getSecondPerson = defineCall({
  module: 'studio',
  method: 'GET',
  id: 'getSecondPerson',
  path: '/studio/v1/second-person',
  summary: 'How much takes a second person (support, finance, auditor, admin)',
  callers: ['support', 'finance', 'auditor', 'admin'],
  answer: envelope(approvalRulesShape),
  errors: [],
});

export const saveThresholds = defineCall({
  ...act,
  id: 'saveThresholds',
  path: '/studio/v1/second-person/thresholds',
  summary:
    'Changes how much takes a second person, what is not named stays; less control waits for a second admin (admin)',
  rateLimit: 60,
  body: z.object({
    thresholds: values
      .partial()
      .refine((named) => Object.keys(named).length > 0, 'Tidak ada yang diubah'),
    reason,
  }),
  answer: envelope(z.union([approvalRulesShape, askedApproval])),
  errors: ['studio.thresholdDay', 'studio.approvalOpen'],
});

export const turnSecondPersonOff = defineCall({
  ...act,
  id: 'turnSecondPersonOff',
  path: '/studio/v1/second-person/off',
  summary:
    'Asks a second admin to let staff decide about amounts alone for some hours, after which it is on by itself (admin)',
  rateLimit: 60,
  body: z.object({
    hours: z
      .number('Isi dengan jam bulat')
      .int('Isi dengan jam bulat')
      .min(1, `Dari 1 sampai ${MOST_HOURS_OFF} jam`)
      .max(MOST_HOURS_OFF, `Dari 1 sampai ${MOST_HOURS_OFF} jam`),
    reason,
  }),
  answer: envelope(askedApproval),
  errors: ['studio.approvalOpen'],
});

export const turnSecondPersonOn = defineCall({
  ...act,
  id: 'turnSecondPersonOn',
  path: '/studio/v1/second-person/on',
  summary: 'Asks for a second person again from now on; again is the same as once (admin)',
  body: z.object({ reason }),
  answer: envelope(approvalRulesShape),
  errors: [],
});
