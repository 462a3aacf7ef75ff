import type { FastifyInstance } from 'fastify';
import { logout } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { setCookies, signedOutCookies } from '../session-cookies.ts';
import { signOutBrowser } from '../sign-out.ts';

export function postLogout(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, logout, async ({ request, reply }) => {
    await signOutBrowser(parts, request);
    setCookies(reply, signedOutCookies(parts.config));
    return ok({ success: true as const }, 'Kamu sudah keluar');
  });
}
