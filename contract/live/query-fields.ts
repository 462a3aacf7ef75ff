import { text } from '../fields.ts';

export const platformId = text(64, 1).optional();

export const genreId = text(40, 1).regex(/^[a-z0-9-]+$/);
