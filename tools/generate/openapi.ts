import { z } from 'zod';
import { type Call, type CallerKind, pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { refusalsOf } from '#contract/refusals.ts';

type Json = Record<string, unknown>;

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

const schemes: Record<Exclude<CallerKind, 'none'>, string> = {
  client: 'clientKey',
  service: 'serviceToken',
  account: 'accessToken',
  child: 'accessToken',
  support: 'staffSession',
  editor: 'staffSession',
  scheduler: 'staffSession',
  rights: 'staffSession',
  finance: 'staffSession',
  analyst: 'staffSession',
  auditor: 'staffSession',
  admin: 'staffSession',
};

/** The text of docs/openapi.json: OpenAPI 3.1 of the whole contract. */
export function openApi(): string {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = (paths[pathOf(call)] ??= {});
    path[call.method.toLowerCase()] = operation(call);
  }
  const document = {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} Platform`, version: '1' },
    servers: [{ url: '/', description: 'The site itself: paths carry their base' }],
    tags: [...new Set(calls.map(({ module }) => module))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema, ErrorWithStatusCode: errorWithStatusCode },
      securitySchemes: {
        clientKey: { type: 'apiKey', in: 'header', name: 'x-client-key' },
        serviceToken: { type: 'http', scheme: 'bearer', description: 'A visitor of the site' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        staffSession: { type: 'apiKey', in: 'cookie', name: 'studio_session' },
      },
    },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

const errorSchema = {
  type: 'object',
  required: ['status', 'code', 'message', 'requestId'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    title: { type: 'string' },
    message: { type: 'string', description: 'For the viewer, in Indonesian' },
    requestId: { type: 'string' },
    details: {},
  },
};

const errorWithStatusCode = {
  allOf: [
    { $ref: '#/components/schemas/Error' },
    {
      type: 'object',
      required: ['statusCode'],
      properties: { statusCode: { type: 'string', description: 'The status as text' } },
    },
  ],
};

function operation(call: Call): Json {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.module],
    security: securityOf(call.callers),
    'x-callers': call.callers,
    ...(parameters.length > 0 && { parameters }),
    ...(call.body !== undefined && {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        ...json(schemaOf(call.body, 'input')),
      },
    }),
    responses: {
      ...failuresOf(call),
      200: { description: 'Success', ...successOf(call) },
    },
  };
}

function securityOf(callers: readonly CallerKind[]): Json[] {
  const names = callers.map((kind) => (kind === 'none' ? '' : schemes[kind]));
  return [...new Set(names)].map((name) => (name === '' ? {} : { [name]: [] }));
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function successOf({ answer, media }: Call): Json {
  if (media === undefined) return json(schemaOf(answer, 'output'));
  const isText = media.startsWith('text/');
  return { content: { [media]: { schema: isText ? { type: 'string' } : {} } } };
}

/** By status; what is answered beside a failure of the catalogue stands with it. */
function failuresOf({ otherAnswers = {}, ...call }: Call): Record<string, Json> {
  const responses = errorResponses(refusalsOf(call), call.hasStatusCode === true);
  for (const [status, answer] of Object.entries(otherAnswers)) {
    const { description = 'Refused', schema } = responses[status] ?? {};
    const own = schemaOf(answer, 'output');
    responses[status] = {
      description: `${String(description)}; or where to go on`,
      schema: schema === undefined ? own : { anyOf: [schema, own] },
    };
  }
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, schema }]) => [
      status,
      { description, ...json(schema as Json) },
    ]),
  );
}

function errorResponses(codes: readonly ErrorCode[], hasStatusCode: boolean): Record<string, Json> {
  const schema = hasStatusCode ? 'ErrorWithStatusCode' : 'Error';
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      status,
      {
        description: own.toSorted().join(', '),
        schema: { $ref: `#/components/schemas/${schema}` },
      },
    ]),
  );
}
