import { z } from 'zod';
import { text } from '../fields.ts';

/** What editors do to channels and their guide; each change is written down. */
export const own = { module: 'live', callers: ['editor', 'admin'] } as const;

export const httpsUrl = text(1_000).pipe(z.url({ protocol: /^https$/ }));
