import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed, compressor } from './compress.server.ts';

const PAGE = '<p>satu dua tiga</p>'.repeat(50_000);

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', undefined, (bytes: Buffer) => bytes],
] as const)('who accepts "%s" gets a page as %s', async (accepted, encoding, unpack) => {
  const request = new Request('http://localhost/', { headers: { 'accept-encoding': accepted } });
  const { stream, encoding: used } = compressor(request);
  stream.end(PAGE);
  const bytes = await buffer(stream);
  expect(used).toBe(encoding);
  expect(unpack(bytes).toString()).toBe(PAGE);
  // A page of parts, however long the one before it was.
  for (const parts of [[PAGE], ['<p>', 'satu', '</p>'], [PAGE, PAGE]]) {
    const whole = compressed(
      parts.map((part) => Buffer.from(part)),
      accepted,
    );
    expect(whole.encoding).toBe(encoding);
    expect(unpack(whole.bytes).toString()).toBe(parts.join(''));
  }
});
