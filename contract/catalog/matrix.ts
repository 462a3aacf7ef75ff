import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { filmClasses, matrixClasses } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';
import { titleTiers } from './shapes.ts';

const matrixBody = z.object({ productIds: z.array(id).min(1).max(100) });

const productMatrix = z.object({
  productId: z.string(),
  /** The title it belongs to: itself, or the series of an episode. */
  titleId: z.string(),
  matrix: z.enum(matrixClasses),
  tier: z.enum(titleTiers),
  filmClass: z.enum(filmClasses),
});

export const postSingleVodMatrix = defineCall({
  id: 'postSingleVodMatrix',
  method: 'POST',
  path: '/matrix-cas/v2/single-vod/list',
  module: 'catalog',
  summary: 'The matrix class of films; ids that are no visible film are left out',
  callers: viewers,
  body: matrixBody,
  answer: envelope(z.array(productMatrix)),
  errors: [],
});

export const postSeriesVodMatrix = defineCall({
  id: 'postSeriesVodMatrix',
  method: 'POST',
  path: '/matrix-cas/v2/series-vod/list',
  module: 'catalog',
  summary: 'The matrix class of series and episodes; ids that are none are left out',
  callers: viewers,
  body: matrixBody,
  answer: envelope(z.array(productMatrix)),
  errors: [],
});
