import { z } from 'zod';
import { matrixClasses } from '#contract/constants.ts';

const grantsSchema = z.object({
  titleIds: z.array(z.uuid()).default([]),
  matrix: z.array(z.enum(matrixClasses)).default([]),
  extraScreens: z.number().int().min(0).default(0),
});

/** What a minipack opens beside its plan: named titles, whole classes, more screens. */
export type Grants = z.output<typeof grantsSchema>;

/** As it lies in the database. @throws when somebody wrote something else there. */
export function readGrants(stored: unknown): Grants {
  return grantsSchema.parse(stored);
}
