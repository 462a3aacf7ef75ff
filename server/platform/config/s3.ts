import { z } from 'zod';

/** The bucket that objects lie in; without it they lie in a folder. */
export const s3Env = {
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};
const s3Shape = z.object(s3Env);

export function readS3(env: z.output<typeof s3Shape>) {
  return env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
    ? Object.freeze({
        endpoint: env.S3_ENDPOINT,
        bucket: env.S3_BUCKET,
        region: env.S3_REGION,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      })
    : undefined;
}

/** For tools that need no more of the configuration than where objects lie. What is empty is not set. */
export const readS3Of = (env: NodeJS.ProcessEnv) =>
  readS3(
    s3Shape.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))),
  );
