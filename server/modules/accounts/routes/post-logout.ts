import type { FastifyInstance } from 'fastify';
import { logout } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { endedCookies, setCookies, signedOutCookies } from '../session-cookies.ts';
import { signOutBrowser, signOutRemembered } from '../sign-out.ts';

export function postLogout(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, logout, async ({ body, request, reply }) => {
    await signOutBrowser(parts, request);
    const { remember_token: token, device_id: clientId } = body ?? {};
    if (token && clientId) await signOutRemembered(parts, { token, clientId });
    // Who is only forgotten has no visit to end: where they were going stays.
    const cleared = token === undefined ? signedOutCookies : endedCookies;
    setCookies(reply, cleared(parts.config));
    return ok({ success: true as const }, 'Kamu sudah keluar');
  });
}
