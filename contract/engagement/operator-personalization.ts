import { z } from 'zod';
import { wireFlag } from '../accounts/records.ts';
import { aboutAccount, accountActErrors } from '../accounts/operator-accounts.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';

/** Puts an account on the skip list of personalization, or takes it off: it is not asked, or asked again. */
export const setPersonalizationSkip = defineCall({
  module: 'engagement',
  method: 'POST',
  callers: ['support', 'admin'],
  rateLimit: 60,
  id: 'setPersonalizationSkip',
  path: '/studio/v1/account/personalization-skip',
  summary: 'Put an account on the skip list of personalization',
  body: z.object({ ...aboutAccount, is_skipped: wireFlag }),
  answer: envelope(z.object({ is_skipped: wireFlag })),
  errors: accountActErrors,
});
