import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

test('a folder of ours is shut to other users, also one that stood open', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-data-'));
  try {
    const open = path.join(folder, 'open');
    mkdirSync(open, { mode: 0o755 });
    for (const each of [open, path.join(folder, 'new/logs')]) {
      expect(makeDataFolder(each, () => {})).toBe(each);
      expect(statSync(each).mode & 0o777).toBe(0o700);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
