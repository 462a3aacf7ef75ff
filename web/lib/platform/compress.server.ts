import { type Duplex, PassThrough } from 'node:stream';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';

// For one viewer alone: a fortieth more bytes than Brotli 3 in half its time. The window holds any page of ours.
const ZSTD = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 19 },
};
// Half the time of quality 4 and of gzip 6, for a thirtieth more bytes than 4.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

/** A stream that compresses in the best way that the browser accepts, and the header that says so. */
export function compressor(request: Request): { stream: Duplex; encoding?: string } {
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bzstd\b/.test(accepted)) return { stream: createZstdCompress(ZSTD), encoding: 'zstd' };
  if (/\bbr\b/.test(accepted)) return { stream: createBrotliCompress(BROTLI), encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { stream: createGzip({ level: 6 }), encoding: 'gzip' };
  return { stream: new PassThrough() };
}
