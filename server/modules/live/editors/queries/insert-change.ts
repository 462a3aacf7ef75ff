import type { Tx } from '#platform/db.ts';

type Change = {
  operatorId: string;
  what: 'channel' | 'programmes' | 'feed' | 'import' | 'channel list';
  /** The channel or feed that it is about. */
  targetId: string;
  before: object | null;
  after: object | null;
  at: Date;
};

/** Who changed what, in the transaction that changes it. Of addresses only the server: the rest may open it. */
export async function insertChange(tx: Tx, { before, after, ...rest }: Change): Promise<void> {
  await tx
    .insertInto('live.change')
    .values({
      ...rest,
      before: before === null ? null : JSON.stringify(before, withoutPlace),
      after: after === null ? null : JSON.stringify(after, withoutPlace),
    })
    .execute();
}

const PULL_KEYS = new Set(['url', 'pullUrl']);

function withoutPlace(key: string, value: unknown): unknown {
  if (!PULL_KEYS.has(key) || typeof value !== 'string') return value;
  const url = URL.parse(value);
  return url === null ? '…' : `${url.protocol}//${url.host}/…`;
}
