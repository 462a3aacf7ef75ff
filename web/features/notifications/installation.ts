import { SECOND } from '#contract/constants.ts';
import {
  ADDRESS_CHECK_EVERY,
  AUTH_TOKEN_RENEWAL,
  INSTALLATION_TIMEOUT,
  installationStates,
} from '#contract/notifications/push-rules.ts';
import type { Installation, registerInstallation } from '#contract/notifications/push.ts';
import { ApiError, isApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/api.ts';
import { INSTALLATION_KEY } from '../../lib/push/push-token.ts';

const LOOK_EVERY = SECOND / 5;
const { notRegistered, pending, registered } = installationStates;

/** This browser as the push service of the site knows it. */
export type OwnInstallation = {
  accountId: string;
  state: (typeof installationStates)[keyof typeof installationStates];
  /** Since when it has that state, in milliseconds. */
  since: number;
  installationId?: string;
  authToken?: string;
  expiresAt?: string;
  /** Where the push service of the browser took messages for it when the platform was last told. */
  endpoint?: string;
};

/** The one of this account; another account's, or none, has not registered. */
export function readInstallation(accountId: string): OwnInstallation {
  try {
    const kept = JSON.parse(
      localStorage.getItem(INSTALLATION_KEY) ?? 'null',
    ) as OwnInstallation | null;
    if (kept?.accountId === accountId) return kept;
  } catch {
    // Not ours, or closed.
  }
  return { accountId, state: notRegistered, since: 0 };
}

function keep(installation: OwnInstallation): void {
  localStorage.setItem(INSTALLATION_KEY, JSON.stringify(installation));
}

/** Its token is good for a while, and the platform said lately that it has the address. */
export function isTokenFresh(
  { state, since, expiresAt }: OwnInstallation,
  now = Date.now(),
): boolean {
  if (state !== registered || now - since >= ADDRESS_CHECK_EVERY) return false;
  return Date.parse(expiresAt ?? '') - now > AUTH_TOKEN_RENEWAL;
}

/**
 * Registers this browser, or renews its token. Pending while it is asked, in every tab: a second tab waits for the
 * first one's answer. After ten seconds it counts as not registered; a failure of the server is tried once more.
 * @throws ApiError
 */
export async function installHere(accountId: string, isAllowed = true): Promise<Installation> {
  const before = await settled(accountId);
  const body = {
    isAllowed,
    ...(before.installationId !== undefined && { installationId: before.installationId }),
  };
  keep({ ...before, state: pending, since: Date.now() });
  try {
    const { result } = await ask(body).catch((error: unknown) => {
      if (!isServerFault(error)) throw error;
      return ask(body);
    });
    keepAnswer(accountId, result);
    return result;
  } catch (error) {
    keep({ ...before, state: notRegistered, since: Date.now() });
    throw isApiError(error) ? error : ApiError.offline();
  }
}

/** What a later call answered takes the place of what was known. */
export function keepAnswer(accountId: string, answer: Installation, endpoint?: string): void {
  const { installationId, authToken, expiresAt } = answer;
  const known = endpoint ?? readInstallation(accountId).endpoint;
  keep({
    accountId,
    state: registered,
    since: Date.now(),
    installationId,
    authToken,
    expiresAt,
    ...(known !== undefined && { endpoint: known }),
  });
}

function ask(body: { isAllowed: boolean; installationId?: string }) {
  return callApi<typeof registerInstallation>(
    'POST',
    '/v2/push/installation',
    { body },
    { signal: AbortSignal.timeout(INSTALLATION_TIMEOUT), staysHere: true },
  );
}

/** A lost connection looks like a busy server, but no request has its number. */
function isServerFault(error: unknown): boolean {
  if (!isApiError(error) || error.failure.status < 500) return false;
  return error.code !== 'common.unavailable' || error.failure.requestId !== undefined;
}

/** The state once no tab is waiting for an answer. */
async function settled(accountId: string): Promise<OwnInstallation> {
  for (;;) {
    const found = readInstallation(accountId);
    const isWaiting = found.state === pending && Date.now() - found.since < INSTALLATION_TIMEOUT;
    if (!isWaiting) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}
