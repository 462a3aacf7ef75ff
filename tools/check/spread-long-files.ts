import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: kills, encoders and real players, in the order in which they begin. */
const long = [
  // First what makes the film that others use.
  'worker/packaging/package-asset.db.test.ts',
  'tools/chaos/chaos.db.test.ts',
  'worker/channel-players.db.test.ts',
  'worker/ingest/station.db.test.ts',
  'worker/ingest/channel/channel.db.test.ts',
  'worker/players.db.test.ts',
  'worker/packaging/package-asset-kills.db.test.ts',
  'server/callers.call.test.ts',
];

/**
 * Begins the long files one after the other and deals the others out between them, large and small alike: most of the long
 * ones go in real time, and side by side on two cores what they play stands still. The last of them is short enough not
 * to end behind all others.
 */
export class SpreadLongFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = long.flatMap((file) => sorted.filter((each) => each.moduleId.endsWith(file)));
    if (first.length === 0) return sorted;
    const others = sorted.filter((each) => !first.includes(each));
    return first.flatMap((each, at) => [each, ...others.filter((_, i) => i % first.length === at)]);
  }
}
