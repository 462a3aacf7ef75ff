import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { STAFF_SESSION_LIFE } from '#contract/accounts/index.ts';
import { UPLOAD_PATH } from '#contract/catalog/upload-limits.ts';
import { seedAccount } from '#modules/accounts/index.ts';
import { findUpload } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { hashSecret } from '#platform/secrets.ts';

/** What became of a file that was sent through all that was done to the fleet. */
export interface Sent {
  bytes: number;
  /** Requests that were cut or refused, after each of which it went on. */
  cuts: number;
  /** What must be empty. */
  problems: string[];
}

const BYTES = 24 * 1024 * 1024;
/** A second, for as long as something is done to the fleet; then the rest in large ones. */
const SMALL = 64 * 1024;
const LARGE = 4 * 1024 * 1024;
const PAUSE_MS = 1_000;
const CHECKED_WITHIN_MS = 120_000;
const TUS = { 'tus-resumable': '1.0.0' };

/** An editor sends a file by tus through the balancer until `isOver`, then the rest at once; workers then find its bytes. */
export async function sendUntil(deps: Deps, url: string, isOver: () => boolean): Promise<Sent> {
  const headers = { ...TUS, cookie: await anEditor(deps), 'x-forwarded-for': '10.7.7.7' };
  const film = randomBytes(BYTES);
  const sha256 = createHash('sha256').update(film).digest('hex');
  const location = await begin(url, headers, sha256);
  const problems: string[] = [];
  let [told, cuts] = [0, 0];
  while (told < BYTES) {
    const body = film.subarray(told, told + (isOver() ? LARGE : SMALL));
    const answer = await fetch(location, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': `${told}`,
        'content-type': 'application/offset+octet-stream',
      },
      body,
    }).catch(() => undefined);
    const offset = answer?.status === 204 ? answer.headers.get('upload-offset') : null;
    if (offset === `${told + body.length}`) told += body.length;
    else {
      cuts += 1;
      const now = await offsetOf(location, headers);
      if (now < told) problems.push(`${told - now} acknowledged bytes of an upload are lost`);
      told = now;
    }
    if (!isOver()) await sleep(PAUSE_MS);
  }
  const found = await checkedDigest(deps, location.split('/').at(-1) ?? '');
  if (found !== sha256) problems.push(`an upload arrived as ${found}`);
  return { bytes: BYTES, cuts, problems };
}

async function begin(url: string, headers: Record<string, string>, sha256: string) {
  const metadata = { filename: 'kiriman.mp4', purpose: 'film', sha256 };
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`);
  const answer = await fetch(url + UPLOAD_PATH, {
    method: 'POST',
    headers: { ...headers, 'upload-length': `${BYTES}`, 'upload-metadata': pairs.join(',') },
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`No upload could be begun: ${answer.status}`);
  return new URL(location, url).href;
}

async function offsetOf(location: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    await sleep(PAUSE_MS);
    const answer = await fetch(location, { method: 'HEAD', headers }).catch(() => undefined);
    const offset = answer?.ok ? answer.headers.get('upload-offset') : null;
    if (offset != null) return Number(offset);
  }
}

/** What a worker found, in whose folder not a byte of it was. */
async function checkedDigest({ db }: Deps, id: string): Promise<string> {
  for (const until = Date.now() + CHECKED_WITHIN_MS; Date.now() < until; await sleep(PAUSE_MS)) {
    const row = await findUpload(db, id);
    if (row?.sha256 != null) return row.sha256;
    if (row === undefined || row.errorCode !== null) return row?.errorCode ?? 'nothing';
  }
  return 'something that no worker checked';
}

/** Who may send films: the cookie of a session that has just begun. */
async function anEditor({ db }: Deps): Promise<string> {
  const { accountId } = await seedAccount(db, {
    identifier: 'fleet-editor@rehearsal.test',
    name: 'Editor',
    staffRoles: ['editor'],
  });
  const secret = randomBytes(32).toString('base64url');
  const now = new Date();
  await db
    .insertInto('accounts.staffSession')
    .values({
      accountId,
      tokenHash: hashSecret(secret),
      beganAt: now,
      lastUsedAt: now,
      steppedUpAt: now,
      expiresAt: new Date(now.getTime() + STAFF_SESSION_LIFE),
      label: 'curl',
      address: '10.7.7.7',
    })
    .execute();
  return `studio_session=${secret}`;
}
