import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

type S3rver = { run(): Promise<AddressInfo>; close(): Promise<void> };
type S3rverClass = new (options: {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => S3rver;

/** Its own. */
const KEY = 'S3RVER';
const BUCKET = 'tayang';

/** An S3 store in this process, and the settings that lead to it. */
export async function startObjects(
  folder: string,
): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const Service = createRequire(import.meta.url)('s3rver') as S3rverClass;
  const service = new Service({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await service.run();
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    stop: () => service.close(),
  };
}
