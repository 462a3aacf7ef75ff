import type { FastifyReply } from 'fastify';
import { authCallback, authCallbackPage, parseIdentifier } from '#contract/accounts/index.ts';
import {
  DEVICE_BRAND,
  DEVICE_ID_FALLBACK,
  DEVICE_NOTES,
  DEVICE_TYPE_WEB,
  FIREBASE_ID_FALLBACK,
} from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import { call } from '#platform/module.ts';
import type { AccountsDeps } from '../deps.ts';
import { type AuthErrorName, authUrl, callbackUrlOf, goTo, redirect } from './error-redirects.ts';
import { checkCredentials, requireSamePassword } from '../sign-in/sign-in.ts';
import { type RequestMetadata, requestMetadataOf } from '../request-metadata.ts';
import { hasCsrfToken } from './csrf.ts';
import { openSession } from '../sessions/open-session.ts';
import { needsVerification } from '../policy.ts';
import { registerDevice } from '../devices/register-device.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { setCookies, signedInCookies } from '../sessions/session-cookies.ts';

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

export const routes = [
  call(authCallback, async (deps: AccountsDeps, { params: { provider }, body, request, reply }) => {
    const { config } = deps;
    const refused = { provider, json: body.json };
    if (!hasCsrfToken(deps, request, body.csrfToken)) {
      return goTo(reply, body, authUrl(config, 'signin', { csrf: 'true' }));
    }
    if (provider !== 'credentials') {
      const error: AuthErrorName = 'OAuthCallbackError';
      return refuse(config, reply, { ...OTHERWISE, error }, refused);
    }
    if (body.email === undefined && body.password === undefined) {
      const error: AuthErrorName = 'MissingAuthorizeError';
      return refuse(config, reply, { ...OTHERWISE, error }, refused);
    }
    try {
      await signIn(deps, body, requestMetadataOf(request), reply);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.entry.status >= 500) throw error;
      request.log.info({ code: error.code }, 'a sign-in was refused');
      return refuse(config, reply, refusals[error.code] ?? OTHERWISE, refused);
    }
    return goTo(reply, body, callbackUrlOf(config, request, body.callbackUrl));
  }),
  call(
    authCallbackPage,
    async ({ config, providers }: AccountsDeps, { params: { provider }, query, reply }) => {
      const { returnPath } = providers.get(provider) ?? {};
      if (returnPath !== undefined && query.state !== undefined) {
        const answer = new URLSearchParams();
        for (const [name, value] of Object.entries(query)) if (value) answer.set(name, value);
        return redirect(reply, `${returnPath}?${answer}`);
      }
      const error: AuthErrorName =
        provider === 'credentials' ? 'UnsupportedStrategyError' : 'OAuthCallbackError';
      return redirect(reply, authUrl(config, 'error', { error, provider }));
    },
  ),
];

function refuse(
  config: AccountsDeps['config'],
  reply: FastifyReply,
  { status, error }: { status: number; error: string },
  { provider, json }: { provider: string; json: string | undefined },
) {
  const url = authUrl(config, 'error', { error, provider });
  if (json === 'true') reply.status(status);
  return goTo(reply, { json }, url);
}

/** Credentials, device and session in one step: the library's client knows no second call. */
async function signIn(
  deps: AccountsDeps,
  form: Form,
  metadata: RequestMetadata,
  reply: FastifyReply,
): Promise<void> {
  const identifier = parseIdentifier(form.email ?? '') ?? fail('accounts.credentialsWrong');
  const encryptedPassword = form.password ?? '';
  const found = await checkCredentials(deps, { identifier, encryptedPassword, ...metadata });
  const { id: accountId } = found;
  if (needsVerification(found)) fail('accounts.notVerified');
  const input = {
    clientId: form.device_id || DEVICE_ID_FALLBACK,
    brand: DEVICE_BRAND,
    type: DEVICE_TYPE_WEB,
    notes: DEVICE_NOTES,
    firebaseId: FIREBASE_ID_FALLBACK,
  } as const;
  const isRemembered = form.rememberme === '1' || form.rememberme === 'true';
  const { account, session } = await inTransaction(deps.db, async (tx) => {
    const registered = await registerDevice(deps, tx, accountId, input, metadata);
    if (registered === undefined) return fail('accounts.deviceLimit');
    const { device } = registered;
    requireSamePassword(found, registered.account);
    await revokeSessions(deps, tx, { deviceId: device.id }, 'signed in again');
    const options = { deviceId: device.id, isRemembered, isSteppedUp: true };
    return { ...registered, session: await openSession(deps, tx, registered.account, options) };
  });
  setCookies(reply, signedInCookies(deps.config, account, session, deps.clock.now()));
}
