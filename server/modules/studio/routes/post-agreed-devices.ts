import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { setAgreedDevices } from '#contract/studio.ts';
import { agreeOnDevices } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { actOnAccount } from '../act-on-account.ts';

export function postAgreedDevices(app: FastifyInstance, parts: Parts): void {
  serve(app, setAgreedDevices, async ({ body, caller }) => {
    const { email, reason, device_limit } = body;
    const asked = { act: 'agreed-devices', caller, email, reason } as const;
    await actOnAccount(parts, asked, async (tx, { accountId, isB2b, agreedDevices }) => {
      if (!isB2b) return fail('studio.notBusiness');
      await agreeOnDevices(tx, accountId, device_limit);
      return { before: { devices: agreedDevices }, after: { devices: device_limit } };
    });
    return ok({ device_limit }, 'Tersimpan');
  });
}
