import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/**
 * Reads exactly `length` bytes at `at`, into memory of its own unless `allocate` gives some (slow: not cut from the
 * shared pool, which a long-lived small buffer would pin whole). @throws Error when the file ends before.
 */
export function readExactly(
  file: number | FileHandle,
  at: number,
  length: number,
  allocate: (length: number) => Buffer = Buffer.allocUnsafeSlow,
): Promise<Buffer> {
  const fd = typeof file === 'number' ? file : file.fd;
  const bytes = allocate(length);
  return new Promise((resolve, reject) => {
    const go = (done: number) => {
      if (done === length) return resolve(bytes);
      read(fd, bytes, done, length - done, at + done, (error, bytesRead) => {
        if (error) reject(error);
        else if (bytesRead === 0) reject(new Error('A file ended before the bytes asked for'));
        else go(done + bytesRead);
      });
    };
    go(0);
  });
}
