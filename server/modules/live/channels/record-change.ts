import { recordAct } from '#platform/acts.ts';
import type { Tx } from '#platform/db.ts';

type Change = {
  operatorId: string;
  what: 'channel' | 'programmes' | 'guide source' | 'import' | 'channel list';
  /** The channel or guide source that it is about. */
  targetId: string;
  before: object | null;
  after: object | null;
  at: Date;
};

/** Writes down who changed what, in the transaction that changes it. Of addresses only the server: the rest may open it. */
export function recordChannelChange(
  tx: Tx,
  { operatorId, what, targetId, before, after, at }: Change,
): Promise<void> {
  return recordAct(tx, {
    actorId: operatorId,
    act: 'live.save',
    subject: { kind: what, id: targetId },
    before: withoutPaths(before),
    after: withoutPaths(after),
    at,
  });
}

const PULL_KEYS = new Set(['url', 'pullUrl']);

function withoutPaths(value: object | null): object | null {
  return value === null ? null : (JSON.parse(JSON.stringify(value, withoutPath)) as object);
}

function withoutPath(key: string, value: unknown): unknown {
  if (!PULL_KEYS.has(key) || typeof value !== 'string') return value;
  const url = URL.parse(value);
  return url === null ? '…' : `${url.protocol}//${url.host}/…`;
}
