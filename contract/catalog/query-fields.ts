import { z } from 'zod';
import { id, text } from '../fields.ts';

export const slug = text(120, 1).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const idOrSlug = z.union([id, slug]);

/** The platform a viewer comes from; titles kept for another one are left out. */
export const platformId = text(64, 1).optional();
