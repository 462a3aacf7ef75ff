import { z } from 'zod';
import { bannerBody, railBody } from '../catalog/home-bodies.ts';
import { homeModes } from '../catalog/shapes.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { documentShape } from './document-shape.ts';

/** Every rail and banner of a home page as its newest draft says, in the order of the page, also what no editor has touched yet. */
export const getHomeDocuments = defineCall({
  id: 'getHomeDocuments',
  module: 'editorial',
  method: 'GET',
  path: '/studio/v1/editorial/home',
  summary: 'Rails and banners of a home page by their newest drafts, withdrawn ones last',
  callers: ['editor', 'admin', 'support', 'scheduler', 'rights', 'finance', 'analyst', 'auditor'],
  query: z.object({ mode: z.enum(homeModes).default('normal') }),
  answer: envelope(
    z.object({
      rails: z.array(documentShape.extend({ body: railBody })),
      banners: z.array(documentShape.extend({ body: bannerBody })),
    }),
  ),
  errors: [],
});
