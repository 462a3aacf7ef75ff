import { z } from 'zod';
import { type Db, sql } from '#platform/db.ts';

export const wantedDrawing = z.object({ slug: z.string() });

/** A picture of the library as the worker would have drawn it: the stack of journeys has no encoder. Its files are a film's. */
export async function drawPicture(
  db: Db,
  { slug }: z.output<typeof wantedDrawing>,
): Promise<{ drawn: string }> {
  const { numAffectedRows } = await sql`
    update catalog.library_picture set images = film.wide, drawn = jsonb_build_object(
        'whole', film.wide, '2:3', film.upright, '21:9', film.wide, '4:5', film.upright, '1:1', film.wide)
    from (select images -> 'backdrop' as wide, images -> 'poster' as upright from catalog.asset
      where version > 0 and images -> 'backdrop' <> '[]' order by id limit 1) film
    where slug = ${slug}`.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`There is no picture ${slug}`);
  return { drawn: slug };
}
