import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Operator } from './operator.ts';

/** sun_path holds 108 bytes with its end; libpq and PostgreSQL keep a few for themselves. */
const LONGEST_PATH_BYTES = 103;

/**
 * The folder of the Unix socket: inside the data folder, or where that lies too deep for a socket,
 * a short one in the system's temporary folder that is derived from it.
 */
export function socketDirectory(home: string, operator: Operator): string {
  const inside = path.join(home, 'socket');
  const fits = Buffer.byteLength(path.join(inside, '.s.PGSQL.5432')) <= LONGEST_PATH_BYTES;
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const folder = fits ? inside : path.join(os.tmpdir(), `tayang-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const mine = [process.getuid?.(), operator.owner.uid].includes(found.uid);
  if (!found.isDirectory() || !mine)
    throw new Error(`${folder} belongs to somebody else; set TMPDIR to a folder of your own.`);
  if (found.uid !== operator.owner.uid) chownSync(folder, operator.owner.uid, operator.owner.gid);
  return folder;
}
