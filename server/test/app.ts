import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { afterThisFile } from './after-file.ts';
import { type TestParts, testParts } from './parts.ts';

export type TestApp = { app: FastifyInstance; parts: TestParts };

/**
 * The whole platform on this test file's own database, ready for `app.inject`. Each call builds
 * another app on the same parts; `overrides` replaces some of them.
 */
export async function testApp(overrides: Partial<TestParts> = {}): Promise<TestApp> {
  const parts = { ...(await testParts()), ...overrides };
  const app = await buildApp(parts);
  await app.ready();
  afterThisFile(() => app.close());
  return { app, parts };
}
