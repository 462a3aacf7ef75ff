import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Call, pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { openTestApp } from '#test/app.ts';
import { samples } from '#test/callers/all-samples.ts';
import { injectCall } from '#test/callers/inject-call.ts';
import type { Kind } from '#test/callers/kinds.ts';
import type { Input } from '#test/callers/sample.ts';
import { aWorld } from '#test/callers/world.ts';
import {
  anyValue,
  type Field,
  fieldsOf,
  likelyInput,
  namedValues,
} from '#test/requests/generate.ts';
import { pick, type Random, seededRandom } from '#test/requests/random.ts';

/**
 * Whatever a client sends, the fault is never ours: every call of the contract with every word that its fields name, one
 * field at a time, with values that no page sends, and in every encoding. `REQUESTS=20000` and `SEED=7` make another
 * walk (`npm run proof -- requests`).
 */
const REQUESTS = Number(process.env['REQUESTS'] ?? 1_500);
const SEED = Number(process.env['SEED'] ?? 20_261_122);

const { app, deps } = await openTestApp({ modules: 'all' });
const { world, headersOf, freshHeadersOf } = await aWorld(app, deps);

type Sent = { call: Call; headers: Record<string, string>; input: Input; encoding: Encoding };
type Encoding = { type: string | undefined; encode: (body: unknown) => string };

const JSON_BODY: Encoding = { type: 'application/json', encode: (body) => JSON.stringify(body) };
const asForm = (body: unknown) =>
  new URLSearchParams(
    Object.entries((body ?? {}) as object).map(([name, value]) => [name, String(value)]),
  ).toString();
const ENCODINGS: readonly Encoding[] = [
  { type: undefined, encode: (body) => JSON.stringify(body) },
  { type: 'application/json; charset=utf-16', encode: (body) => JSON.stringify(body) },
  { type: 'application/json', encode: (body) => `${JSON.stringify(body)}x` },
  { type: 'application/json', encode: () => '' },
  { type: 'application/json', encode: () => '['.repeat(10_000) },
  { type: 'application/json', encode: () => '"teks"' },
  { type: 'application/json', encode: () => '{"__proto__":{"x":1}}' },
  { type: 'application/x-www-form-urlencoded', encode: asForm },
  { type: 'application/x-www-form-urlencoded', encode: () => '%ff=%&a[b][c]=1&a=2&__proto__[x]=1' },
  { type: 'text/plain', encode: (body) => JSON.stringify(body) },
  { type: 'multipart/form-data', encode: () => 'x' },
  { type: 'multipart/form-data; boundary=x', encode: () => '--x\r\nx' },
  { type: 'application/xml', encode: () => '<x/>' },
  { type: 'x', encode: () => 'x' },
  { type: 'application/json, text/plain', encode: () => '{}' },
];

/** Who is let through by the most calls, as far as a call names them. */
const MOST_ABLE: readonly Kind[] = ['account A', 'admin', 'finance', 'editor', 'support'];

function callerOf({ callers }: Call): Kind {
  if (callers.includes('account')) return 'account A';
  const staff = MOST_ABLE.find((kind) => callers.some((caller) => caller === kind));
  return staff ?? (callers.includes('service') ? 'service' : 'none');
}

/** A request that the call would take; ids of what does not exist where its sample says nothing. */
function baseOf(random: Random, call: Call): Input {
  const { input, owned = {}, tellsOwnerNothing } = samples[call.id] ?? {};
  const base: Input = { ...likelyInput(random, call), ...input?.(world) };
  for (const [field, ofA] of Object.entries(owned)) {
    const [part, name] = field.split('.') as ['params' | 'query' | 'body', string];
    // A stream of what is there would never end.
    const id = tellsOwnerNothing === true ? randomUUID() : ofA(world);
    base[part] = { ...base[part], [name]: id } as Record<string, string>;
  }
  return base;
}

function withField({ ...base }: Input, { part, name }: Field, value: unknown): Input {
  base[part] = { ...base[part], [name]: value } as Record<string, string>;
  return base;
}

function urlOf(call: Call, { params = {}, query }: Input): string {
  const path = pathOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(params[name]));
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((each) => `${encodeURIComponent(name)}=${textOf(each)}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** A percent sign goes as it is: what can't be read as an address is a request too. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.includes('%') ? text : encodeURIComponent(text.toWellFormed()).slice(0, 8_000);
}

async function send({ call, headers, input, encoding }: Sent) {
  const { type, encode } = encoding;
  const body = input.form === undefined ? input.body : undefined;
  const payload =
    call.method === 'GET'
      ? undefined
      : input.form === undefined
        ? encode(body)
        : asForm(input.form);
  const contentType = input.form === undefined ? type : 'application/x-www-form-urlencoded';
  return injectCall(app, call, {
    method: call.method,
    url: urlOf(call, input),
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    headers: {
      ...headers,
      ...(contentType && payload !== undefined && { 'content-type': contentType }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** One call's requests: all that its fields name first, then at random. */
function* requestsOf(random: Random, call: Call): Generator<Pick<Sent, 'input' | 'encoding'>> {
  const fields = fieldsOf(call);
  yield { input: baseOf(random, call), encoding: JSON_BODY };
  const named = fields.flatMap((field) =>
    namedValues(field.schema).map((value) => ({ field, value })),
  );
  // In an order of its own each time: a short walk doesn't always see the first fields alone.
  for (const { field, value } of named.toSorted(() => random() - 0.5))
    yield { input: withField(baseOf(random, call), field, value), encoding: JSON_BODY };
  for (;;) {
    const base = baseOf(random, call);
    const isBody = call.method === 'POST' && (fields.length === 0 || random() < 0.25);
    if (fields.length === 0 || isBody) {
      yield { input: base, encoding: pick(random, ENCODINGS) };
    } else {
      const field = pick(random, fields);
      const input = withField(base, field, anyValue(random, field.schema));
      delete input.form;
      yield { input, encoding: JSON_BODY };
    }
  }
}

test(
  `no call has a fault of ours in ${REQUESTS} requests that no page sends`,
  async () => {
    const random = seededRandom(SEED);
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const reached = new Set<string>();
    const each = Math.ceil(REQUESTS / calls.length);
    for (const call of calls) {
      const kind = callerOf(call);
      const requests = requestsOf(random, call);
      let headers: Record<string, string> = {};
      for (let count = 0; count < each; count += 1) {
        // Limits of requests are not what this is about, nor is a session that its own call ended.
        if (count % 10 === 0)
          headers =
            kind === 'none'
              ? await headersOf('service')
              : await freshHeadersOf(kind, world.sessionId);
        const { value } = requests.next();
        if (value === undefined) break;
        const { status, code } = await send({ call, headers, ...value });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status < 400) reached.add(call.id);
        // Gateways and the like are away here, and a call may say so.
        const isSaid = code !== undefined && call.errors.some((known) => known === code);
        if (status >= 500 && !isSaid)
          faults.push(`${call.id} ${status} ${code} ${JSON.stringify(value.input).slice(0, 400)}`);
      }
    }
    expect(faults).toEqual([]);
    // What is refused at the door alone would say little.
    expect(reached.size).toBeGreaterThan(calls.length / 2);
    expect(statuses.get(429) ?? 0).toBeLessThan(REQUESTS / 20);
  },
  Math.max(600_000, REQUESTS * 60),
);
