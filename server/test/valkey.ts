import { createLog } from '#platform/log.ts';
import { openValkey, type Valkey } from '#platform/valkey/valkey.ts';
import { findValkey, type RunningValkey, startValkey } from '../../tools/start/valkey.ts';
import { afterThisFile } from './after-file.ts';

export type TestValkey = {
  valkey: Valkey;
  server: RunningValkey;
  urls: string;
  /** An empty one at the same port, after the first was stopped. */
  restart(port: number): Promise<void>;
};

/** A Valkey of this test file's own, as one server or as a cluster, and a connection to it. */
export async function testValkey({ isCluster = false } = {}): Promise<TestValkey> {
  const program = await findValkey(() => {});
  if (program === undefined) throw new Error('Valkey is missing: apt-get install redis-tools');
  const server = await startValkey(program, { isCluster });
  const urls = isCluster ? `${server.url},${server.url}` : server.url;
  const valkey = await openValkey({ urls, log: createLog({ logLevel: 'silent' }, 'test') });
  await valkey.ready;
  afterThisFile(async () => {
    await valkey.close();
    await server.stop();
  });
  return {
    valkey,
    server,
    urls,
    async restart(port) {
      const again = await startValkey(program, { isCluster, port });
      afterThisFile(() => again.stop());
    },
  };
}
