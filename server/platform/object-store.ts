import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { openLocalStore } from './object-store/local.ts';
import type { ObjectStore } from './object-store/port.ts';
import { storeSeconds } from './metrics/metrics.ts';
import { openS3Store } from './object-store/s3.ts';

export { isObjectKey } from './object-store/port.ts';
export type { ByteRange, ObjectStore } from './object-store/port.ts';

/** The bucket that is configured, else the folder `objects` in the data folder. */
export function openObjectStore(config: Pick<Config, 's3' | 'dataDir'>): ObjectStore {
  if (config.s3) return measured(openS3Store(config.s3));
  return openLocalStore(resolve(config.dataDir, 'objects'));
}

/** Takes the time of whatever is asked of a bucket. That an object is not there is an answer, not a failure. */
function measured(store: ObjectStore): ObjectStore {
  const timed =
    <Args extends unknown[], Result>(
      operation: string,
      work: (...args: Args) => Promise<Result>,
    ): ((...args: Args) => Promise<Result>) =>
    async (...args) => {
      const end = storeSeconds.startTimer({ operation });
      try {
        const result = await work(...args);
        end({ outcome: 'ok' });
        return result;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    };
  return {
    ...store,
    put: timed('put', store.put),
    get: timed('get', store.get),
    head: timed('head', store.head),
    list: timed('list', store.list),
    delete: timed('delete', store.delete),
    download: timed('download', store.download),
  };
}
