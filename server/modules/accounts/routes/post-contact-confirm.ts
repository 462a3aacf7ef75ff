import type { FastifyInstance } from 'fastify';
import { confirmContact } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { confirmContactChange, kindOf } from '../change-contact.ts';
import { setCookies, shownCookies } from '../session-cookies.ts';

export function postContactConfirm(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, confirmContact, async ({ body, caller, request, reply }) => {
    const { account, change } = await confirmContactChange(parts, body);
    if (caller.kind === 'account' && caller.accountId === account.id) {
      const isRemembered = request.cookies['rememberme'] === '1';
      const shown = { isRemembered, now: parts.clock.now() };
      setCookies(reply, shownCookies(parts.config, account, shown));
    }
    return ok({ kind: kindOf(change), value: change.value }, 'Sudah diganti');
  });
}
