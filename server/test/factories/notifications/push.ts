import { randomUUID } from 'node:crypto';
import {
  getPushKey,
  type PushPayload,
  registerInstallation,
  subscribePush,
} from '#contract/notifications/push.ts';
import type { Notice } from '#platform/mail.ts';
import type { TestApp } from '../../app.ts';
import type { TestSandbox } from '../../sandbox.ts';
import { askApp } from '../ask-app.ts';

type Received = { payload: PushPayload; ttl: number; urgency: string; isReplaced: boolean };

/** A browser at the sandbox's push service, as its viewer and the service see it. */
export type PushBrowser = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** What arrived and was decrypted, oldest first. */
  received(): Promise<Received[]>;
  /** What it was asked to take, also what it refused. */
  requests(): Promise<number>;
  /** It unsubscribes at its service. */
  end(): Promise<unknown>;
  /** How the next requests are answered. */
  answer(answer: {
    status?: number;
    next?: number;
    retryAfter?: number;
    ms?: number;
  }): Promise<unknown>;
};

/** A browser that asked its push service for an address. */
async function aPushBrowser(
  sandbox: TestSandbox,
  applicationServerKey?: string,
): Promise<PushBrowser> {
  const { body } = await sandbox.post('/_dev/push', { applicationServerKey });
  const { id, endpoint, keys } = body as { id: string } & Pick<PushBrowser, 'endpoint' | 'keys'>;
  const read = async () => (await sandbox.get(`/_dev/push/${id}.json`)).body;
  return {
    endpoint,
    keys,
    received: async () => (await read()).messages,
    requests: async () => (await read()).requests,
    end: () => sandbox.post(`/_dev/push/${id}/end`),
    answer: (answer) => sandbox.post(`/_dev/push/${id}/answer`, answer),
  };
}

/** The same, with its viewer's messages going to it. */
export async function aSubscriber(
  { app, sandbox }: Pick<TestApp, 'app'> & { sandbox: TestSandbox },
  headers: Record<string, string>,
): Promise<PushBrowser & { firebaseId: string }> {
  const { key } = (await askApp(app, headers, getPushKey)).result;
  const browser = await aPushBrowser(sandbox, key);
  const { authToken } = (await askApp(app, headers, registerInstallation, { body: {} })).result;
  const { endpoint, keys } = browser;
  const body = { authToken, subscription: { endpoint, keys } };
  const { result } = await askApp(app, headers, subscribePush, { body });
  return { ...browser, firebaseId: result.firebase_id };
}

/** Something to tell an account: `aNotice(accountId, { kind: 'new_episode' })`. */
export function aNotice(accountId: string, given: Partial<Notice> = {}): Notice {
  return {
    accountId,
    kind: 'reminder',
    dedupeKey: randomUUID(),
    title: 'Kabar',
    body: 'Isinya',
    url: '/akun',
    ...given,
  };
}
