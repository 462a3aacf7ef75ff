import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

test('are made once, kept, and readable by their owner alone', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-secrets-'));
  try {
    const made = readSecrets(folder);
    expect(made.SECRET_KEY.length).toBeGreaterThanOrEqual(64);
    expect(readSecrets(folder)).toEqual(made);
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
