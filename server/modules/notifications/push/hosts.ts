import { LRUCache } from 'lru-cache';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { PushOutcome } from './push-service.ts';

const AT_ONCE = 20;
/** So long a message waits for its turn at a host, before it goes back and others come first. */
const TURN_WITHIN = 2 * SECOND;
const COME_BACK = 5 * SECOND;
/** A host that does not answer is left alone for so long. */
const REST = MINUTE;
const HOSTS_KEPT = 500;

type Host = { running: number; restsUntil: number; waiting: (() => void)[] };

/** It was not asked: the host has too much to do, or is left alone. */
export type NotAsked = { kind: 'busy'; afterMs: number };

export type PushHosts = {
  /** Asks a host, when it is this message's turn. */
  ask(host: string, send: () => Promise<PushOutcome>): Promise<PushOutcome | NotAsked>;
};

/** Keeps one push service that is slow, or away, from holding the messages of all others. Counts in memory. */
export function createPushHosts(now: () => Date): PushHosts {
  const hosts = new LRUCache<string, Host>({ max: HOSTS_KEPT });

  function find(name: string): Host {
    const host = hosts.get(name) ?? { running: 0, restsUntil: 0, waiting: [] };
    hosts.set(name, host);
    return host;
  }

  return {
    async ask(name, send) {
      const host = find(name);
      const rest = () => host.restsUntil - now().getTime();
      if (rest() > 0) return { kind: 'busy', afterMs: rest() };
      if (host.running >= AT_ONCE && !(await turnAt(host)))
        return { kind: 'busy', afterMs: COME_BACK };
      if (rest() > 0) {
        host.waiting.shift()?.();
        return { kind: 'busy', afterMs: rest() };
      }
      host.running += 1;
      try {
        const outcome = await send();
        if (outcome.kind === 'later' && /timeout/i.test(outcome.why))
          host.restsUntil = now().getTime() + REST;
        return outcome;
      } finally {
        host.running -= 1;
        host.waiting.shift()?.();
      }
    },
  };
}

/** Waits until another is done; false where that takes too long. */
function turnAt(host: Host): Promise<boolean> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      host.waiting = host.waiting.filter((each) => each !== go);
      resolve(false);
    }, TURN_WITHIN);
    host.waiting.push(go);
  });
}

/** Hosts of the push services of browsers: Google, Mozilla, Apple, Microsoft. A leading dot: and all below. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * The address of a push service that messages may go to; undefined for any other. It was written by a stranger: by
 * name, https and the usual port alone it reaches nothing of ours. `extra` are hosts that the operator named, with
 * their port, by http too.
 */
export function pushServiceAt(endpoint: string, extra: readonly string[]): URL | undefined {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (extra.includes(url.host)) return /^https?:$/.test(url.protocol) ? url : undefined;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  const isKnown = SERVICES.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  );
  return isKnown ? url : undefined;
}
