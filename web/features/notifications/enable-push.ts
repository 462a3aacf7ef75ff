import {
  INSTALLATION_TIMEOUT,
  PUSH_TOKEN_LIFE,
  type PushProblem,
} from '#contract/notifications/push-rules.ts';
import type {
  getPushKey,
  Installation,
  subscribePush,
  unsubscribePush,
} from '#contract/notifications/push.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/api.ts';
import { dropSubscription } from '../../lib/push/drop-subscription.ts';
import { keepPushToken, readPushToken } from '../../lib/push/push-token.ts';
import { installHere, isTokenFresh, keepAnswer, readInstallation } from './installation.ts';

/** The viewer turned push off in this browser, though the browser would allow it. */
const OFF_KEY = 'tayang_push_off';
const ALIVE = 2;

/** Nothing, or what stands between the viewer and push, by the specification's names. */
export type PushOutcome = PushProblem | undefined;

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export function isPushOff(): boolean {
  return localStorage.getItem(OFF_KEY) !== null;
}

/** Messages reach this browser, as far as it knows. */
export function isPushOnHere(accountId: string): boolean {
  if (!canPush() || isPushOff() || Notification.permission !== 'granted') return false;
  return readPushToken() !== null && readInstallation(accountId).state === ALIVE;
}

/** After the viewer's press: asks the browser for permission, then subscribes. */
export async function turnPushOn(accountId: string): Promise<PushOutcome> {
  if (!canPush()) return 'unsupported-browser';
  if (!navigator.onLine) return 'app-offline';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    // The device then counts as NOT_ALLOWED; that it can't be told changes nothing for the viewer.
    await installHere(accountId, false).catch(() => undefined);
    return permission === 'denied' ? 'permission-blocked' : 'permission-default';
  }
  localStorage.removeItem(OFF_KEY);
  return subscribeHere(accountId, { isForced: true });
}

/** Ends push in this browser, until the viewer turns it on again. @throws ApiError */
export async function turnPushOff(): Promise<void> {
  await callApi<typeof unsubscribePush>('POST', '/v2/push/unsubscribe');
  localStorage.setItem(OFF_KEY, '1');
  keepPushToken(null);
  await dropSubscription();
}

/**
 * Where the browser allows push: uses the cached token while it is fresh, else subscribes (again) and caches what the
 * platform answers.
 */
export async function subscribeHere(
  accountId: string,
  { isForced = false } = {},
): Promise<PushOutcome> {
  const token = readPushToken();
  const isCached = token !== null && Date.now() - token.at < PUSH_TOKEN_LIFE;
  try {
    const isKept = isCached && !isForced && (await hasSameAddress(accountId));
    if (isKept && isTokenFresh(readInstallation(accountId))) return undefined;
    let installation = await installHere(accountId);
    if (isKept && installation.state === ALIVE) return undefined;
    const address = await subscribe();
    if (address === undefined) return 'token-subscribe-failed';
    installation = await handOver(installation, address).catch(async (error: unknown) => {
      if (!isApiError(error, 'notifications.installationInvalid')) throw error;
      return handOver(await installHere(accountId), address);
    });
    keepAnswer(accountId, installation, address.endpoint);
    keepPushToken({ id: installation.firebase_id, at: Date.now() });
    return undefined;
  } catch {
    return navigator.onLine ? 'token-subscribe-failed' : 'app-offline';
  }
}

/** Push services give an address up at times, and browsers take a new one or none. */
async function hasSameAddress(accountId: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription != null && subscription.endpoint === readInstallation(accountId).endpoint;
}

/** The worker once it runs; undefined where none comes. */
async function findServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), INSTALLATION_TIMEOUT);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function handOver(
  { authToken }: Installation,
  subscription: PushAddress,
): Promise<Installation> {
  const { result } = await callApi<typeof subscribePush>(
    'POST',
    '/v2/push/subscribe',
    { body: { authToken, subscription } },
    { staysHere: true },
  );
  return result;
}

type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The browser's subscription, made with the platform's key; one that was made with an older key is renewed. */
async function subscribe(): Promise<PushAddress | undefined> {
  const registration = await findServiceWorker();
  if (registration === undefined) return undefined;
  const { result } = await callApi<typeof getPushKey>('GET', '/v2/push/key', undefined, {
    staysHere: true,
  });
  const old = await registration.pushManager.getSubscription();
  const usedKey = old?.options.applicationServerKey ?? null;
  if (old !== null && usedKey !== null && base64url(usedKey) !== result.key)
    await old.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: result.key,
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

function base64url(buffer: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
