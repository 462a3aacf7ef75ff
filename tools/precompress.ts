import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTHWHILE = /\.(js|css|svg|json|webmanifest|txt)$/;
const SMALLEST = 512;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes a .br and a .gz beside every text file of a folder, so that the server never compresses them again. */
export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !WORTHWHILE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file);
    if (text.length < SMALLEST) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(text, { params }));
    await writeFile(`${file}.gz`, await gz(text, { level: 9 }));
  }
}
