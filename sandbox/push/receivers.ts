import { randomBytes, randomUUID } from 'node:crypto';
import type { Journal } from '../store/journal.ts';
import { type BrowserKeys, newBrowserKeys } from './decrypt.ts';

/** What arrived, as its browser or app reads it. */
export type Received = {
  atMs: number;
  /** Null: its browser can't decrypt it. */
  payload: unknown;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** A later one of the same topic took its place before the device came. */
  isReplaced: boolean;
};

/** How a service answers the next requests instead of taking them. */
type Answer = { status: number; next: number; retryAfter: number | null; ms: number };

/** A browser that subscribed, or an app that registered. */
export type Receiver = {
  id: string;
  kind: 'web' | 'fcm';
  /** Only this sender may write; null: any. */
  applicationServerKey: string | null;
  keys: BrowserKeys;
  /** It has unsubscribed: 410 from then on. */
  isEnded: boolean;
  messages: Received[];
  /** What was refused, and why. */
  refused: { status: number; reason: string }[];
  requests: number;
  answer: Answer | null;
};

const MOST_KEPT = 200;

/** Browsers and apps as a push service knows them, with the private keys that only they have. */
export function createReceivers(journal: Journal<Receiver>, now: () => number) {
  function change(receiver: Receiver, changed: Partial<Receiver>): void {
    journal.put(receiver.id, { ...receiver, ...changed });
  }
  const latest = (id: string): Receiver | undefined => journal.get(id);

  return {
    find: latest,
    add(kind: Receiver['kind'], applicationServerKey: string | null): Receiver {
      const receiver: Receiver = {
        id: randomUUID(),
        kind,
        applicationServerKey,
        keys: newBrowserKeys(randomBytes(16)),
        isEnded: false,
        messages: [],
        refused: [],
        requests: 0,
        answer: null,
      };
      journal.put(receiver.id, receiver);
      return receiver;
    },
    end(receiver: Receiver): void {
      change(receiver, { isEnded: true });
    },
    answerWith(receiver: Receiver, answer: Answer): void {
      change(receiver, { answer });
    },
    /** Counts a request; the answer that was asked for in place of taking it. */
    count(receiver: Receiver): Answer | null {
      const { answer } = receiver;
      const strikes = answer !== null && answer.next > 0;
      change(receiver, {
        requests: receiver.requests + 1,
        answer: strikes ? { ...answer, next: answer.next - 1 } : answer,
      });
      return strikes ? answer : null;
    },
    refuse(id: string, refusal: { status: number; reason: string }): void {
      const receiver = latest(id);
      if (receiver) change(receiver, { refused: [...receiver.refused, refusal].slice(-MOST_KEPT) });
    },
    take(id: string, message: Omit<Received, 'atMs' | 'isReplaced'>): void {
      const receiver = latest(id);
      if (!receiver) return;
      const { topic } = message;
      const earlier = receiver.messages.map((each) =>
        topic !== null && each.topic === topic ? { ...each, isReplaced: true } : each,
      );
      const messages = [...earlier, { ...message, atMs: now(), isReplaced: false }];
      change(receiver, { messages: messages.slice(-MOST_KEPT) });
    },
  };
}
