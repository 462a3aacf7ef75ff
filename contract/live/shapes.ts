import { z } from 'zod';
import { titleTiers } from '../catalog/shapes.ts';
import { matrixClasses } from '../constants.ts';
import { isoTime } from '../fields.ts';
import { kpiClasses } from '../age-ratings.ts';

/** Shapes of channels and programmes in every answer. */

/** What a programme is called for a profile that may not see it. */
export const BLOCKED_PROGRAMME = 'Bukan untuk profil ini';

/** As much of a channel as a button that leads to it needs. */
export const channelLink = z.object({
  id: z.string(),
  slug: z.string(),
  number: z.number().int(),
  name: z.string(),
});
export type ChannelLink = z.output<typeof channelLink>;

export const programme = z.object({
  id: z.string(),
  channelId: z.string(),
  start: isoTime,
  stop: isoTime,
  title: z.string(),
  subtitle: z.string().nullable(),
  synopsis: z.string(),
  /** Null: the station gave none; it is not for children. */
  kpiClass: z.enum(kpiClasses).nullable(),
  category: z.string().nullable(),
  /** As people read it: `S2 E5`. */
  episode: z.string().nullable(),
  /** Sent as it happens, by what the guide says of it; not whether it is on now. */
  isLive: z.boolean(),
  /** Over, in the catch-up window, and allowed now by this viewer's profile and clock. */
  isCatchup: z.boolean(),
  /** Above what the profile may see: title, words and picture are left out, its time stays. */
  isBlocked: z.boolean(),
  pictureUrl: z.string().nullable(),
  /**
   * A 16:9 picture of ours, as `channelCard` has it: of what is on, of what was on, or of the film it shows. Null where
   * there is none, and in calls that open a source.
   */
  stillUrl: z.string().nullable(),
  /** The title that it shows, to link to its page. */
  titleSlug: z.string().nullable(),
  /** Of an event that is not over at `stop`: the channel where it goes on then. Left out of all others. */
  continuesOn: channelLink.optional(),
});
export type Programme = z.output<typeof programme>;

export const channelGenre = z.object({
  /** The `genre_id` of addresses: `nasional`. */
  id: z.string(),
  name: z.string(),
});

export const channelCard = z.object({
  id: z.string(),
  slug: z.string(),
  /** What viewers type. */
  number: z.number().int(),
  name: z.string(),
  /** Two or three characters and a colour, where there is no logo. */
  mark: z.string(),
  colour: z.string(),
  logoUrl: z.string().nullable(),
  genre: channelGenre,
  matrix: z.enum(matrixClasses),
  tier: z.enum(titleTiers),
  /** Whether this caller's plan opens it; a visitor's is none. */
  isEntitled: z.boolean(),
  /**
   * A 16:9 WebP of what is on, at most a minute or two old, else of the film that is on: 640 wide where its name ends in
   * `-640.webp`, then `-320.webp` is there too. The same for all viewers, never changed, to be cached forever. Null where
   * there is none, and where a profile may not see what is on.
   */
  stillUrl: z.string().nullable(),
  now: programme.nullable(),
  next: programme.nullable(),
});
export type ChannelCard = z.output<typeof channelCard>;
