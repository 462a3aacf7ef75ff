import { z } from 'zod';

/** The platform's envelope: `{ status, message, result }`, status being the HTTP status again. */
export function envelope<T extends z.ZodType>(result: T) {
  return z.object({ status: z.literal(200), message: z.string(), result });
}

/** Wraps a result in the envelope. */
export function ok<T>(result: T, message = 'OK'): { status: 200; message: string; result: T } {
  return { status: 200, message, result };
}
