import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Sample } from './sample.ts';

/** Names of what is everyone's: products, packages, channels, and what a caller says of itself. */
const EVERYONES = new Set(
  `productId titleId package_id packageId productPriceId categoryId genreId platformId platform_id tvs_platform_id app_id
  firebase_id channelId channel_id channel_tvs_id genre_id genre_tvs_id programmeId guideSourceId importId`.split(
    /\s+/,
  ),
);
/** What opens by being known: no caller can name another's. */
const SECRETS = /(token|ticket|hash|signature)$/i;
const LOOKS_LIKE_ID = /(^id$|_id$|[a-z]Id$)/;

/** Fields of a call that may name something owned and that its sample says nothing of, such as `params.id`. */
export function unexplainedFields(call: Call, sample: Sample): string[] {
  const explained = new Set([...Object.keys(sample.owned ?? {}), ...(sample.open ?? [])]);
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    idsIn(call[part])
      .map((name) => `${part}.${name}`)
      .filter((field) => !explained.has(field)),
  );
}

function idsIn(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [...new Set(namesIn(json))].filter(
    (name) => LOOKS_LIKE_ID.test(name) && !EVERYONES.has(name) && !SECRETS.test(name),
  );
}

/** Names of all properties, also below unions and lists. */
function namesIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  if (Array.isArray(json)) return json.flatMap(namesIn);
  const { properties, ...rest } = json as { properties?: Record<string, unknown> };
  const own = Object.entries(properties ?? {}).flatMap(([name, below]) => [
    name,
    ...namesIn(below),
  ]);
  return [...own, ...Object.values(rest).flatMap(namesIn)];
}
