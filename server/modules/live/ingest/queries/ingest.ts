import { type Db, sql, type Tx } from '#platform/db.ts';
import { type Fence, type Slot, WriterLost } from '../../timelines/encoded-timeline.ts';

/** How one source of a channel does. */
export type SourceHealth = {
  slot: Slot;
  /** `rtmp`, `srt`, `pull`. */
  kind: string;
  isUp: boolean;
  /** ISO time since when it is up, or down. */
  since: string | null;
  kbps: number;
  /** What went wrong last, in short. */
  error: string | null;
};

export type PictureHealth = {
  codec: string;
  width: number;
  height: number;
  fps: number;
  /** Null: it has no sound. */
  audio: string | null;
};

/** How an encoded channel does, as its writer sees it. */
export type IngestHealth = {
  state: 'waiting' | 'live' | 'slate';
  slot: Slot | null;
  picture: PictureHealth | null;
  /** What it is aired in: `v240`, and fewer than there might be where the machine is too slow. */
  renditions: string[];
  kbps: number;
  lastSegmentAt: Date | null;
  driftMs: number;
  lagMs: number;
  reconnects: number;
  failovers: number;
  waitingRows: number;
  /** What is wrong with what comes in, and since when, in ISO time. */
  problems: { kind: 'black' | 'frozen' | 'silent'; since: string }[];
  sources: SourceHealth[];
};

/** Makes this worker the writer of a channel: earlier epochs are fenced off. */
export async function claimWriter(tx: Tx, channelId: string, writer: string): Promise<number> {
  const { epoch } = await tx
    .insertInto('live.ingest')
    .values({ channelId, writer, epoch: 1 })
    .onConflict((conflict) =>
      conflict.column('channelId').doUpdateSet(({ eb }) => ({
        epoch: eb('live.ingest.epoch', '+', 1),
        writer,
        state: 'waiting',
        slot: null,
        sources: '[]',
        problems: '[]',
      })),
    )
    .returning('epoch')
    .executeTakeFirstOrThrow();
  return epoch;
}

/** Locks a channel for its writer until the transaction ends. @throws WriterLost when a later epoch has it. */
export async function lockWriter(tx: Tx, { channelId, epoch }: Fence): Promise<void> {
  const row = await tx
    .selectFrom('live.ingest')
    .select('epoch')
    .where('channelId', '=', channelId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.epoch !== epoch) throw new WriterLost();
}

/** Channels that a worker has ever taken: only they have segments. */
export async function listClaimedChannels(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('live.ingest').select('channelId').execute();
  return rows.map(({ channelId }) => channelId);
}

/** Every encoded channel and how it does; what no worker has taken up yet has nulls. */
export function listIngestHealth(db: Db) {
  return db
    .selectFrom('live.channel as c')
    .leftJoin('live.ingest as i', 'i.channelId', 'c.channelId')
    .select([
      'c.channelId',
      'c.slug',
      'c.name',
      'i.writer',
      'i.state',
      'i.slot',
      'i.picture',
      'i.renditions',
      'i.kbps',
      'i.lastSegmentAt',
      'i.driftMs',
      'i.lagMs',
      'i.reconnects',
      'i.failovers',
      'i.waitingRows',
      'i.sources',
      'i.problems',
      'c.hold',
      'i.updatedAt',
    ])
    .where('c.kind', '=', 'encoded')
    .orderBy('c.number')
    .execute();
}

/** Stores a channel's health, unless another worker writes it by now. */
export async function updateIngestHealth(
  db: Db,
  { channelId, epoch }: Fence,
  { picture, sources, problems, ...health }: IngestHealth,
): Promise<void> {
  await db
    .updateTable('live.ingest')
    .set(({ fn }) => ({
      ...health,
      picture: picture === null ? null : JSON.stringify(picture),
      sources: JSON.stringify(sources),
      problems: JSON.stringify(problems),
      updatedAt: fn('now'),
    }))
    .where('channelId', '=', channelId)
    .where('epoch', '=', epoch)
    .execute();
}

/** Keeps the newest small picture of what a channel airs, unless another worker writes it by now. */
export async function upsertIngestPicture(
  db: Db,
  { channelId, epoch }: Fence,
  still: { takenAtMs: number; jpeg: Buffer } | undefined,
): Promise<void> {
  if (still === undefined) return;
  const takenAt = new Date(still.takenAtMs);
  await sql`insert into live.ingest_picture as p (channel_id, taken_at, picture)
    select channel_id, ${takenAt}, ${still.jpeg} from live.ingest
    where channel_id = ${channelId} and epoch = ${epoch}
    on conflict (channel_id) do update set taken_at = excluded.taken_at, picture = excluded.picture
    where p.taken_at < excluded.taken_at`.execute(db);
}

export function findIngestPicture(db: Db, channelId: string) {
  return db
    .selectFrom('live.ingestPicture')
    .select(['takenAt', 'picture'])
    .where('channelId', '=', channelId)
    .executeTakeFirst();
}
