import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDeps, testDeps } from '#test/deps.ts';
import { startS3, type TestS3 } from '#test/s3.ts';
import {
  appendPieces,
  cutPieces,
  downloadPieces,
  findPiecesEnd,
  PIECE_BYTES,
  removePieces,
} from './pieces.ts';
import { openS3Store } from './s3.ts';

let s3: TestS3;
let deps: TestDeps;
beforeAll(async () => {
  s3 = await startS3();
  deps = { ...(await testDeps()), store: openS3Store(s3.options) };
});
afterAll(() => s3.close());

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size)
    yield Buffer.from(Uint8Array.prototype.slice.call(bytes, at, at + size));
}

const append = (object: string, from: number, bytes: Buffer, size = 65_536) =>
  appendPieces(deps, object, from, chunksOf(bytes, size));
const anObject = () => `uploads/${randomUUID()}`;
const keysOf = (object: string) => deps.store.list(`${object}/`);

async function bytesOf(object: string): Promise<Buffer> {
  const file = path.join(deps.config.dataDir, 'brought');
  const { signal } = new AbortController();
  const bytes = await downloadPieces(deps, object, file, { signal });
  const brought = readFileSync(file);
  expect(brought).toHaveLength(bytes);
  return brought;
}

test('an object grows by pieces of any size and is brought back whole', async () => {
  const object = anObject();
  const bytes = Buffer.alloc(PIECE_BYTES + 12_345, 'abcdefg');
  expect(await findPiecesEnd(deps.db, object)).toBeUndefined();
  expect(await append(object, 0, bytes.subarray(0, 7), 3)).toBe(7);
  expect(await append(object, 7, Buffer.alloc(0))).toBe(7);
  expect(await append(object, 7, bytes.subarray(7), 1_000_003)).toBe(bytes.length);
  expect(await keysOf(object)).toHaveLength(3);
  expect((await bytesOf(object)).equals(bytes)).toBe(true);
});

test('of writers at one place one goes on, and a late one changes nothing', async () => {
  const object = anObject();
  const tries = await Promise.allSettled(
    ['ab', 'cdef', 'g', 'hij'].map((text) => append(object, 0, Buffer.from(text))),
  );
  const [won, ...more] = tries.filter((each) => each.status === 'fulfilled');
  expect(more).toEqual([]);
  const end = won?.value ?? 0;
  const first = await bytesOf(object);
  expect(first).toHaveLength(end);
  await append(object, end, Buffer.from('more'));
  for (const from of [0, 1, end, 99])
    await expect(append(object, from, Buffer.from('late'))).rejects.toMatchObject({
      because: 'moved',
    });
  expect((await bytesOf(object)).toString()).toBe(`${first.toString()}more`);
  expect(await keysOf(object)).toHaveLength(2);
});

test('what breaks off counts up to there; a row that can not be written takes nothing back', async () => {
  const object = anObject();
  async function* breaking() {
    yield Buffer.from('abc');
    throw new Error('cut');
  }
  await expect(appendPieces(deps, object, 0, breaking())).rejects.toThrow('cut');
  expect((await bytesOf(object)).toString()).toBe('abc');
  await sql`alter table platform.object_piece rename to away`.execute(deps.db);
  await expect(append(object, 3, Buffer.from('d'))).rejects.toThrow('does not exist');
  await sql`alter table platform.away rename to object_piece`.execute(deps.db);
  // It may have been written: the object stays until all of them go.
  expect(await keysOf(object)).toHaveLength(2);
  expect(await findPiecesEnd(deps.db, object)).toBe(3);
  expect(await append(object, 3, Buffer.from('d'))).toBe(4);
  await removePieces(deps, object);
  expect([await keysOf(object), await findPiecesEnd(deps.db, object)]).toEqual([[], undefined]);
});

test('it is cut back to the piece before a byte, and one that is gone ends it', async () => {
  const object = anObject();
  for (const [from, text] of [
    [0, 'abc'],
    [3, 'defg'],
    [7, 'hi'],
  ] as const)
    await append(object, from, Buffer.from(text));
  expect(await cutPieces(deps, object, 8)).toBe(7);
  expect(await keysOf(object)).toHaveLength(2);
  expect(await append(object, 7, Buffer.from('HI'))).toBe(9);
  expect((await bytesOf(object)).toString()).toBe('abcdefgHI');
  await deps.store.delete((await keysOf(object))[1] ?? '');
  expect((await bytesOf(object)).toString()).toBe('abc');
  expect(await cutPieces(deps, object, 0)).toBe(0);
});
