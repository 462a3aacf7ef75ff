import { z } from 'zod';

/** A picture of the library: made by who sends it; documents name it where they name a title. */
export const librarySlug = z.string().regex(/^gambar-[0-9a-f]{12}$/);

/** The ratios that a picture of the library is drawn in. */
export const libraryRatios = ['16:9', '2:3', '21:9', '4:5', '1:1'] as const;
export type LibraryRatio = (typeof libraryRatios)[number];

const share = z.number().min(0).max(1);
/** A part of a picture: where it begins and how wide it is, as shares of width and height. Its ratio says how high. */
export const crop = z.object({ x: share, y: share, w: z.number().min(0.05).max(1) });
export type Crop = z.output<typeof crop>;

/** Windows of the ratios that a picture's point of focus does not serve. */
export const crops = z.partialRecord(z.enum(libraryRatios), crop);
export type Crops = z.output<typeof crops>;

/** From so many days before the end of its licence on, staff are notified of a picture that is still shown. */
export const PICTURE_ENDS_SOON_DAYS = 30;
