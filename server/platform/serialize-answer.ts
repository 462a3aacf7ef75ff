import type { FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';

/**
 * Answers leave through their schema: undeclared fields stay behind and dates become text. A handler hands
 * over what the schema takes in, so it is parsed; the library's own compiler encodes, which goes the other way
 * and refuses transforms.
 */
export const serializeAnswer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(schema.parse(data));
