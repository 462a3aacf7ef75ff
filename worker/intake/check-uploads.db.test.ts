import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { DIGEST_PIECE } from '#contract/catalog/upload-limits.ts';
import { DAY } from '#contract/constants.ts';
import { insertUpload, uploadPath } from '#modules/catalog/index.ts';
import { workOnce } from '#platform/due.ts';
import { pieceDigests } from '#test/factories/catalog/uploads.ts';
import { aPackager } from '../test/packager.ts';
import { aFile, aSourceVideo, encoder } from '../test/source-videos.ts';
import { dueUploads } from './check-uploads.ts';
import { dueRemovals } from './remove-uploads.ts';

vi.setConfig({ testTimeout: 60_000 });
let packager: Awaited<ReturnType<typeof aPackager>>;
beforeAll(async () => {
  packager = await aPackager();
  mkdirSync(path.dirname(uploadPath(packager.config, 'any')), { recursive: true });
});

type Sent = { pieces?: string[]; sha256?: string };

/** A file as it lies there when its last byte has come. */
async function anUpload(file: string, { pieces, sha256 }: Sent = {}): Promise<string> {
  const { db, clock, config } = packager;
  const id = randomUUID();
  copyFileSync(file, uploadPath(config, id));
  const now = clock.now();
  const upload = {
    name: 'film.mp4',
    purpose: 'film' as const,
    target: null,
    language: 'id',
    sentSha256: sha256 ?? null,
    awaitsDigests: false,
    bytes: statSync(file).size,
  };
  const times = { now, expiresAt: new Date(now.getTime() + DAY) };
  await insertUpload(
    db,
    { id, accountId: null, upload, inBucket: false, state: 'received' },
    times,
  );
  if (pieces)
    await sql`update catalog.upload set piece_digests = ${pieces} where id = ${id}`.execute(db);
  return id;
}

const check = () => workOnce(packager, dueUploads(packager, new AbortController().signal));
async function stateOf(id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select state, asset_id, error_code, sha256, received_bytes from catalog.upload where id = ${id}`.execute(
    packager.db,
  );
  return rows[0];
}

test('a whole film becomes an asset with a report, is packaged and looked at; its file goes later', async () => {
  const film = aSourceVideo('sent.mp4', { seconds: 4, size: '160x90' });
  const id = await anUpload(film, { pieces: pieceDigests(readFileSync(film), DIGEST_PIECE) });
  // Of several workers one checks it.
  const taken = await Promise.all([check(), check(), check()]);
  expect(taken.filter((count) => count === 1)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: 'done', assetId: id, errorCode: null });
  const before = await sql<{
    report: { video: object };
  }>`select report from catalog.asset where id = ${id}`.execute(packager.db);
  expect(before.rows[0]?.report).toMatchObject({
    video: { codec: 'h264', width: 160, height: 90, fps: 24, isVariableRate: false },
    audio: [{ codec: 'aac', channels: 1, sampleRate: 44_100 }],
  });

  // While it waits to be packaged its file stays, however old.
  await sql`update catalog.upload set expires_at = ${packager.clock.now()} where id = ${id}`.execute(
    packager.db,
  );
  await workOnce(packager, dueRemovals(packager));
  expect(existsSync(uploadPath(packager.config, id))).toBe(true);

  await packager.run(id);
  expect(await packager.row(id)).toMatchObject({ status: 'ready', version: 1 });
  const { rows } = await sql<{
    code: string;
  }>`select code from catalog.asset_issue where asset_id = ${id}`.execute(packager.db);
  expect(rows.map(({ code }) => code)).toEqual(['mono']);
  expect((await packager.published(id)).presentation.audio[0]?.lang).toBe('id');

  await sql`update catalog.upload set expires_at = ${packager.clock.now()} where id = ${id}`.execute(
    packager.db,
  );
  await workOnce(packager, dueRemovals(packager));
  expect(existsSync(uploadPath(packager.config, id))).toBe(false);
  expect(await stateOf(id)).toMatchObject({ state: 'done' });
});

test('bytes that changed on the way are asked for again from the first bad piece', async () => {
  const bytes = Buffer.alloc(DIGEST_PIECE * 2 + 100, 7);
  const sent = pieceDigests(bytes, DIGEST_PIECE);
  bytes[DIGEST_PIECE + 5] = 8;
  const file = aFile('bent.mp4', bytes);
  const id = await anUpload(file, { pieces: sent });
  const other = await anUpload(file, { sha256: 'ab'.repeat(32) });
  await check();
  await check();
  expect(await stateOf(id)).toMatchObject({
    state: 'receiving',
    errorCode: 'media.damaged',
    receivedBytes: DIGEST_PIECE,
  });
  expect(statSync(uploadPath(packager.config, id)).size).toBe(DIGEST_PIECE);
  expect(statSync(uploadPath(packager.config, other)).size).toBe(0);
});

test('what is no film is refused with its reason', async () => {
  expect(encoder).not.toBeNull();
  const seconds = aSourceVideo('half.mp4', {
    seconds: 30,
    size: '160x90',
    more: ['-movflags', '+faststart'],
  });
  const cut = aFile('cut.mp4', readFileSync(seconds).subarray(0, statSync(seconds).size / 2));
  const wrong = {
    'media.unreadable': aFile('text.mp4', 'Halo, ini bukan film.'),
    'media.truncated': cut,
    'media.notVideo': aSourceVideo('song.m4a', { seconds: 2, size: '160x90', more: ['-vn'] }),
    'media.tooShort': aSourceVideo('blink.mp4', { seconds: 0.2, size: '160x90' }),
    // Ten hours of a picture every ten seconds.
    'media.tooLarge': aSourceVideo('long.mp4', {
      seconds: 36_000,
      size: '64x36',
      rate: '1/10',
      more: ['-an'],
    }),
  };
  for (const [code, file] of Object.entries(wrong)) {
    const id = await anUpload(file);
    await check();
    expect(await stateOf(id), code).toMatchObject({
      state: 'refused',
      errorCode: code,
      assetId: null,
    });
  }
});

test('what was never finished goes when its time is over', async () => {
  const { db, config, clock } = packager;
  const id = randomUUID();
  writeFileSync(uploadPath(config, id), 'half');
  const upload = {
    name: 'x.mp4',
    purpose: 'film' as const,
    target: null,
    language: null,
    sentSha256: null,
    awaitsDigests: true,
    bytes: 9,
  };
  const now = clock.now();
  const row = { id, accountId: randomUUID(), upload, inBucket: false };
  await insertUpload(db, row, { now, expiresAt: now });
  await workOnce(packager, dueRemovals(packager));
  expect([existsSync(uploadPath(config, id)), await stateOf(id)]).toEqual([false, undefined]);
});
