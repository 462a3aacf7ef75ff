import type { FastifyInstance, FastifyReply } from 'fastify';
import { authCallback, authCallbackPage, parseIdentifier } from '#contract/accounts.ts';
import {
  DEVICE_BRAND,
  DEVICE_ID_FALLBACK,
  DEVICE_NOTES,
  DEVICE_TYPE_WEB,
  FIREBASE_ID_FALLBACK,
} from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import type { AuthErrorName } from '../answer-auth-errors.ts';
import { authUrl, callbackUrlOf, goTo, redirect } from '../auth-destination.ts';
import { checkCredentials, requireSamePassword } from '../check-credentials.ts';
import { type Client, clientOf } from '../client.ts';
import { hasCsrfToken } from '../csrf.ts';
import { openSession } from '../open-session.ts';
import { needsVerification } from '../policy.ts';
import { registerDevice } from '../register-device.ts';
import { revokeSessions } from '../revoke-sessions.ts';
import { setCookies, signedInCookies } from '../session-cookies.ts';

type Form = {
  email?: string | undefined;
  password?: string | undefined;
  device_id?: string | undefined;
  rememberme?: string | undefined;
};

/** Our refusals in the auth library's words. */
const refusals: Record<string, { status: number; error: string }> = {
  'accounts.deviceLimit': { status: 401, error: 'DeviceLimit' },
  'accounts.notVerified': { status: 401, error: 'VerificationRequired' },
  'accounts.tooManyAttempts': { status: 401, error: 'TooManyAttempts' },
  'accounts.deleted': { status: 403, error: 'AccessDenied' },
};
const OTHERWISE = { status: 401, error: 'CredentialsSignin' };

export function authCallbackRoute(app: FastifyInstance, parts: AccountsParts): void {
  const { config } = parts;
  serve(app, authCallback, async ({ params, body, request, reply }) => {
    if (!hasCsrfToken(parts, request, body.csrfToken)) {
      return goTo(reply, body, authUrl(config, 'signin', { csrf: 'true' }));
    }
    if (params.provider !== 'credentials') {
      const error: AuthErrorName = 'OAuthCallbackError';
      return refuse(reply, { ...OTHERWISE, error }, params.provider, body.json);
    }
    if (body.email === undefined && body.password === undefined) {
      const error: AuthErrorName = 'MissingAuthorizeError';
      return refuse(reply, { ...OTHERWISE, error }, params.provider, body.json);
    }
    try {
      await signIn(parts, body, clientOf(request), reply);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.entry.status >= 500) throw error;
      request.log.info({ code: error.code }, 'a sign-in was refused');
      return refuse(reply, refusals[error.code] ?? OTHERWISE, params.provider, body.json);
    }
    return goTo(reply, body, callbackUrlOf(config, request, body.callbackUrl));
  });

  serve(app, authCallbackPage, async ({ params: { provider }, query, reply }) => {
    const { returnPath } = parts.providers.get(provider) ?? {};
    if (returnPath !== undefined && query.state !== undefined) {
      const answer = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (value) answer.set(name, value);
      return redirect(reply, `${returnPath}?${answer}`);
    }
    const error: AuthErrorName =
      provider === 'credentials' ? 'UnsupportedStrategyError' : 'OAuthCallbackError';
    return redirect(reply, authUrl(config, 'error', { error, provider }));
  });

  function refuse(
    reply: FastifyReply,
    { status, error }: { status: number; error: string },
    provider: string,
    json: string | undefined,
  ) {
    const url = authUrl(config, 'error', { error, provider });
    if (json === 'true') reply.status(status);
    return goTo(reply, { json }, url);
  }
}

/** Credentials, device and session in one step: the library's client knows no second call. */
async function signIn(
  parts: AccountsParts,
  form: Form,
  client: Client,
  reply: FastifyReply,
): Promise<void> {
  const identifier = parseIdentifier(form.email ?? '') ?? fail('accounts.credentialsWrong');
  const sealed = form.password ?? '';
  const found = await checkCredentials(parts, { identifier, sealed, ...client });
  const { id: accountId } = found;
  if (needsVerification(found)) fail('accounts.notVerified');
  const asked = {
    clientId: form.device_id || DEVICE_ID_FALLBACK,
    brand: DEVICE_BRAND,
    type: DEVICE_TYPE_WEB,
    notes: DEVICE_NOTES,
    firebaseId: FIREBASE_ID_FALLBACK,
  } as const;
  const isRemembered = form.rememberme === '1' || form.rememberme === 'true';
  const { account, session } = await inTransaction(parts.db, async (tx) => {
    const registered = await registerDevice(parts, tx, accountId, asked, client);
    if (registered === undefined) return fail('accounts.deviceLimit');
    const { device } = registered;
    requireSamePassword(found, registered.account);
    await revokeSessions(parts, tx, { deviceId: device.id }, 'signed in again');
    const options = { deviceId: device.id, isRemembered, isProven: true };
    return { ...registered, session: await openSession(parts, tx, registered.account, options) };
  });
  setCookies(reply, signedInCookies(parts.config, account, session, parts.clock.now()));
}
