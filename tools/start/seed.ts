import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { runToEnd } from './run-to-end.ts';
import { root } from './settings.ts';

export const seedScript = path.join(root, 'demo/main.ts');

/** Puts the rows of the demo service in; what is there stays as it is. */
export async function seedRows(env: Record<string, string>, signal: AbortSignal): Promise<void> {
  const failure = 'The demo could not be seeded:';
  await runToEnd([seedScript, '--phase', 'rows'], { env, signal, failure });
}

const demoModule = z.object({
  demoAccounts: z.array(
    z.object({ label: z.string(), identifier: z.string(), password: z.string() }),
  ),
});

export type DemoAccount = z.infer<typeof demoModule>['demoAccounts'][number];

/** Who can sign in to the demo. */
export async function readDemoAccounts(): Promise<DemoAccount[]> {
  const file = path.join(root, 'demo/accounts.ts');
  if (!existsSync(file)) return [];
  const found: unknown = await import(file);
  return demoModule.parse(found).demoAccounts;
}
