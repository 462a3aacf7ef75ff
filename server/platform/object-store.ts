import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { openLocalStore } from './object-store/local.ts';
import type { ObjectStore } from './object-store/port.ts';
import { openS3Store } from './object-store/s3.ts';

export { isObjectKey } from './object-store/port.ts';
export type { ByteRange, ObjectStore } from './object-store/port.ts';

/** The bucket that is configured, else the folder `objects` in the data folder. */
export function openObjectStore(config: Pick<Config, 's3' | 'dataDir'>): ObjectStore {
  if (config.s3) return openS3Store(config.s3);
  return openLocalStore(resolve(config.dataDir, 'objects'));
}
