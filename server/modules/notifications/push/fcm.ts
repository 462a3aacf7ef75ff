import { importPKCS8, SignJWT } from 'jose';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { PushPayload } from '#contract/notifications/push.ts';
import { cached } from '#platform/cached.ts';
import {
  connectionFailure,
  type PushMessage,
  type PushOutcome,
  type PushService,
  retryAfter,
} from './push-service.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ANSWER_WITHIN = 5 * SECOND;
/** A token is renewed so long before its end. */
const AHEAD = MINUTE;

/** A service account of Firebase. */
export type FcmAccount = {
  projectId: string;
  clientEmail: string;
  /** PKCS 8, as PEM. */
  privateKey: string;
  apiUrl: string;
  tokenUrl: string;
};

/** Firebase Cloud Messaging, HTTP v1: for apps, whose addresses are registration tokens. */
export function createFcm(account: FcmAccount, now: () => Date): PushService {
  const accessToken = cached(
    {
      ttl: ({ life }: Access) => life - AHEAD,
      max: 1,
      keyOf: () => '',
      clockOf: () => ({ now }),
    },
    (owner: FcmAccount) => requestAccess(owner, now()),
  );

  return {
    async send({ address }, message) {
      try {
        const response = await fetch(
          `${account.apiUrl}/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`,
          {
            method: 'POST',
            redirect: 'error',
            signal: AbortSignal.timeout(ANSWER_WITHIN),
            headers: {
              authorization: `Bearer ${(await accessToken(account)).token}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({ message: messageTo(address, message) }),
          },
        );
        if (response.status === 401) accessToken.forget(account);
        return await outcomeOf(response);
      } catch (error) {
        return { kind: 'later', afterMs: retryAfter(null), why: connectionFailure(error) };
      }
    },
  };
}

type Access = { token: string; /** Milliseconds. */ life: number };

async function requestAccess(account: FcmAccount, now: Date): Promise<Access> {
  const key = await importPKCS8(account.privateKey, 'RS256');
  const issuedAt = Math.floor(now.getTime() / 1000);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setAudience(account.tokenUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3600)
    .sign(key);
  const response = await fetch(account.tokenUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
    body: new URLSearchParams({ grant_type: GRANT, assertion }),
  });
  if (!response.ok) throw new Error(`no access token: status ${response.status}`);
  const { access_token: token, expires_in: seconds } = (await response.json()) as {
    access_token: string;
    expires_in: number;
  };
  return { token, life: seconds * 1000 };
}

function messageTo(token: string, { payload, ttlSeconds, urgency, topic }: PushMessage) {
  const { notification, data } = JSON.parse(payload) as PushPayload;
  return {
    token,
    notification,
    data,
    android: {
      ttl: `${ttlSeconds}s`,
      priority: urgency === 'high' ? 'HIGH' : 'NORMAL',
      collapse_key: topic,
      notification: { tag: data.tag },
    },
    apns: {
      headers: {
        'apns-collapse-id': topic,
        'apns-priority': urgency === 'high' ? '10' : '5',
      },
    },
    webpush: {
      headers: { TTL: String(ttlSeconds), Urgency: urgency, Topic: topic },
      fcm_options: { link: data.url },
    },
  };
}

/** Firebase names the failure in `details`, beside the status. */
async function outcomeOf(response: Response): Promise<PushOutcome> {
  const { status, headers } = response;
  if (response.ok) {
    await response.body?.cancel();
    return { kind: 'sent' };
  }
  const text = await response.text();
  const code = /"errorCode"\s*:\s*"(\w+)"/.exec(text)?.[1];
  const why = `status ${status}${code === undefined ? '' : ` ${code}`}`;
  if (code === 'UNREGISTERED') return { kind: 'gone' };
  if (status === 401 || status === 429 || status >= 500)
    return { kind: 'later', afterMs: retryAfter(headers.get('retry-after')), why };
  return { kind: 'refused', why, isOurFault: status === 403 };
}
