import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  SECRET_KEY: z.string(),
  CLIENT_KEY: z.string(),
  MIDTRANS_SERVER_KEY: z.string(),
});

export type Secrets = z.infer<typeof secretsSchema>;

export const secretsFile = (dataDir: string) => path.join(dataDir, 'secrets.json');

/** The secrets of this data folder: made once, then kept, for sessions and links hang on them. */
export function readSecrets(dataDir: string): Secrets {
  const file = secretsFile(dataDir);
  if (existsSync(file)) {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return secretsSchema.parse(found);
  }
  const made: Secrets = {
    SECRET_KEY: randomBytes(48).toString('base64url'),
    CLIENT_KEY: randomBytes(24).toString('base64url'),
    MIDTRANS_SERVER_KEY: `SB-Mid-server-${randomBytes(18).toString('base64url')}`,
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(made, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}
