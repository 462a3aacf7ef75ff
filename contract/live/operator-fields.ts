import { z } from 'zod';
import { text } from '../fields.ts';

/** What schedulers do to channels and their guide; each change is written down. */
export const own = { module: 'live', callers: ['scheduler', 'admin'] } as const;
/** Who sees channels and their schedule beside those who change them. */
export const lookers = [
  'support',
  'editor',
  'scheduler',
  'rights',
  'analyst',
  'auditor',
  'admin',
] as const;

export const httpsUrl = text(1_000).pipe(z.url({ protocol: /^https$/ }));
