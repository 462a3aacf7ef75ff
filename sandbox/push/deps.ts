import type { openJournal } from '../store/journal.ts';
import { createReceivers, type Receiver } from './receivers.ts';

export type PushDeps = ReturnType<typeof openPush>;

type Open = <T>(name: string) => ReturnType<typeof openJournal<T>>;

/** A service account as the console of Firebase would know it; none until it is told. */
type FcmAccount = {
  projectId: string | null;
  clientEmail: string | null;
  publicKey: string | null;
  tokens: Set<string>;
};

/** The push services, and the devices behind them. */
export function openPush(open: Open, now: () => number) {
  const journal = open<Receiver>('push');
  const fcm: FcmAccount = {
    projectId: null,
    clientEmail: null,
    publicKey: null,
    tokens: new Set(),
  };
  return {
    receivers: createReceivers(journal, now),
    fcm,
    close: () => journal.close(),
  };
}
