import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** Makes a folder of ours that is shut to other users, and shuts one that stood open. Returns its path. */
export function makeDataFolder(folder: string, log: (line: string) => void): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
  } catch (error) {
    log(`${folder} stands open to other users of this machine: ${String(error)}`);
  }
  return folder;
}
