import { digest, digestId } from '#platform/secrets.ts';
import { type Random, randomFrom as randomBySeed } from '../films/random.ts';

/** Numbers from 0 to 1 that follow from a name. */
export const randomFrom = (name: string): Random =>
  randomBySeed(Buffer.from(digest(name, 'hex'), 'hex').readInt32LE(0));

/** The same id for the same name, so that what is seeded twice is there once. */
export const idFrom = (name: string): string => digestId(`tayang sports ${name}`, 5);
