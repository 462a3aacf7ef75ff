import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest: kills, encoders and real players. A run that begins with them ends with short ones
 * on every worker; a fresh clone has no times of an earlier run to sort by.
 */
const long = [
  // First what makes the film that others use.
  'worker/packaging/package-asset.db.test.ts',
  'tools/chaos/chaos.db.test.ts',
  'worker/channel-players.db.test.ts',
  'worker/ingest/station.db.test.ts',
  'worker/ingest/channel/channel.db.test.ts',
  'worker/packaging/package-asset-kills.db.test.ts',
  'server/callers.call.test.ts',
  'server/modules/commerce/auto-renewal/refused.call.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((file) => moduleId.endsWith(file));
      return found < 0 ? long.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
