import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A real guide that we did not write. It lies beside the repository, never in it. */
const file = path.resolve(import.meta.dirname, '../../../../../shared/samples/guide.xml');

export const SAMPLE_ABSENT = 'there is no ../shared/samples/guide.xml beside this repository';
/** A moment within the days that it speaks of. */
export const SAMPLE_DAY = new Date('2026-08-22T03:00:00Z');

/** Its text; undefined where it is not at hand: tests say so then. */
export function sampleGuide(): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
