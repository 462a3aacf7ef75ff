import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { afterThisFile } from '#test/after-file.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asClient } from '#test/factories/callers.ts';
import { openJobs } from '../jobs.ts';
import { heldRequests, requestSeconds } from '../metrics/metrics.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { serviceMetrics } from '../metrics/service-metrics.ts';
import { currentTraceparent, inSpan, INTERNAL, startTracing } from './tracing.ts';

type Value = { stringValue?: string; intValue?: number | string };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  status: { code?: number; message?: string };
};
type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
};

const read = async (request: IncomingMessage) =>
  Buffer.concat(await request.toArray()).toString('utf8');

/** A collector as OTLP over HTTP wants it, on a real socket. */
async function aCollector(path = '/v1/traces') {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      if (request.method === 'POST' && request.url === path) bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterThisFile(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  const exports = () => bodies.map((body) => JSON.parse(body) as Export);
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    exports,
    spans: () =>
      exports().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );

const SECRETS = {
  email: `rahasia-${randomUUID()}@tayang.example`,
  password: `Sandi-${randomUUID()}`,
  search: 'film yang saya cari',
  path: `/v2/token-${randomUUID()}`,
};
const traceId = randomBytes(16).toString('hex');
const parentId = randomBytes(8).toString('hex');

let platform: TestApp;
let collector: Awaited<ReturnType<typeof aCollector>>;
let spans: Span[];
beforeAll(async () => {
  collector = await aCollector();
  const gateway = await aCollector();
  const traces = { endpoint: `http://${collector.host}`, share: 1 };
  const opened = await openTestApp({ modules: ['accounts', 'catalog'] });
  const { config, log } = opened.deps;
  platform = await openTestApp({
    modules: ['accounts', 'catalog'],
    config: { ...config, traces },
  });
  const { app, deps } = platform;
  const tracing = await startTracing({ traces }, 'server', log);
  const headers = asClient(deps);
  await app.inject({
    url: `/platform/search/vod_list?keyword=${encodeURIComponent(SECRETS.search)}`,
    // Not sampled, says a stranger.
    headers: { ...headers, traceparent: `00-${traceId}-${parentId}-00` },
  });
  await app.inject({
    method: 'POST',
    url: '/platform/v2/auth/login',
    headers,
    payload: { identifier: SECRETS.email, password: SECRETS.password },
  });
  const jobs = await openJobs({ url: config.database.directUrl, log, runsJobs: true });
  const worked = Promise.withResolvers<string | undefined>();
  await jobs.work('mail.send', async () => worked.resolve(currentTraceparent()));
  await inSpan('POST checkout', { kind: 'server', attributes: {} }, async () => {
    const mail = { to: SECRETS.email, subject: 'Halo', text: SECRETS.password, html: '' };
    await jobs.enqueue('mail.send', mail);
    await app.inject({ url: '/platform/search/vod_list?keyword=x', headers });
    await fetch(`http://${gateway.host}${SECRETS.path}`, { method: 'POST', body: SECRETS.email });
  });
  expect(await worked.promise).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  await inSpan('fails', { kind: 'internal', attributes: {} }, () =>
    Promise.reject(new Error(SECRETS.email)),
  ).catch(() => undefined);
  await jobs.close();
  await tracing.close();
  spans = collector.spans();
});

const named = (name: string) => spans.filter((span) => span.name === name);

test('a request begins a trace by the name of its call, with its statements; a stranger’s is pointed to and decides nothing', () => {
  expect(spans.filter((span) => span.traceId === traceId)).toEqual([]);
  const [request, ...others] = spans.filter(({ links = [] }) => links.length > 0);
  expect(others).toEqual([]);
  expect(request).toMatchObject({ kind: 2, links: [{ traceId, spanId: parentId }] });
  expect(request?.parentSpanId ?? '').toBe('');
  const own = spans.filter((span) => span.traceId === request?.traceId);
  expect(attributesOf(request!)).toMatchObject({ 'http.request.method': 'GET' });
  expect(attributesOf(request!)['http.response.status_code']).toBeGreaterThanOrEqual(200);
  const statements = own.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements)
    expect(attributesOf(statement)).toMatchObject({ 'db.system.name': 'postgresql' });
  expect(statements.map(({ name }) => name).join(' ')).toMatch(/select [a-z]+\.[a-z_]+/);
});

test('a job and a call inside the process go on with the trace of what asked for them, and a gateway is named by its host alone', () => {
  const [asked] = named('POST checkout');
  const [job] = named('process mail.send');
  expect(job).toMatchObject({ traceId: asked?.traceId, parentSpanId: asked?.spanId });
  const inner = spans.filter((span) => span.kind === 2 && span.parentSpanId === asked?.spanId);
  expect(inner).toMatchObject([{ traceId: asked?.traceId }]);
  const calls = spans.filter((span) => attributesOf(span)['server.address'] !== undefined);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ traceId: asked?.traceId, parentSpanId: asked?.spanId });
  expect(attributesOf(calls[0]!)).toMatchObject({ 'http.response.status_code': 200 });
  expect(named('fails')[0]?.status.code).toBe(2);
});

test('no span holds what a person wrote, nor any attribute beside those that are allowed', () => {
  const sent = collector.bodies.join('\n');
  for (const secret of Object.values(SECRETS)) {
    expect(sent).not.toContain(secret);
    expect(sent).not.toContain(encodeURIComponent(secret));
  }
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual([
    'db.collection.name',
    'db.operation.name',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'messaging.destination.name',
    'server.address',
  ]);
  const resource = collector.exports()[0]?.resourceSpans[0]?.resource.attributes ?? [];
  expect(resource.map(({ key }) => key)).toContain('service.name');
  expect(sent).not.toContain(process.cwd());
});

test('without an endpoint no package of it is loaded, and work is only done', async () => {
  const { log } = platform.deps;
  const off = await startTracing({ traces: { endpoint: undefined, share: 1 } }, 'server', log);
  expect(await inSpan('x', { kind: 'internal', attributes: {} }, async () => 7)).toBe(7);
  expect(currentTraceparent()).toBeUndefined();
  await off.close();
});

test('outside of the share only what failed or was slow to answer is sent, with its parts', async () => {
  const own = await aCollector();
  const { log } = platform.deps;
  const part = () => inSpan('a part', INTERNAL, async () => 7);
  const tracing = await startTracing(
    { traces: { endpoint: `http://${own.host}`, share: 0 } },
    'server',
    log,
  );
  await inSpan('works', INTERNAL, part);
  const [parent, child] = await inSpan('fails later', INTERNAL, async () => {
    await part();
    throw new Error(currentTraceparent());
  }).catch((error: Error) => error.message.split('-').slice(1, 3));
  await tracing.close();
  const sent = own.spans();
  expect(sent.map(({ name }) => name)).toEqual(['a part', 'fails later']);
  expect(sent).toMatchObject([{ traceId: parent, parentSpanId: child }, { spanId: child }]);
});

test('what is measured is sent too, as Prometheus would read it', async () => {
  const own = await aCollector('/v1/metrics');
  const traces = { endpoint: `http://${own.host}`, share: 0 };
  const config = {
    traces,
    metrics: { host: '127.0.0.1', port: undefined, slot: undefined, isOn: true },
  };
  requestSeconds.reset();
  for (const seconds of [0.01, 0.01, 0.2, 20])
    requestSeconds.observe({ route: 'page', status: '2xx' }, seconds);
  heldRequests.inc(3);
  serviceMetrics.upkeepAge.set({ kind: 'drill' }, Infinity);
  const served = await serveMetrics(config, 'server', platform.deps.log);
  expect(served.port).toBeUndefined();
  await served.close();
  type Sent = { resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[] };
  const sent = JSON.parse(own.bodies[0] ?? '') as Sent;
  const metrics = sent.resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? [];
  const find = (name: string) => metrics.find((metric) => metric.name === name);
  expect(find('tayang_request_seconds')).toMatchObject({
    histogram: {
      aggregationTemporality: 2,
      dataPoints: [
        {
          count: 4,
          sum: 20.22,
          explicitBounds: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 2, 5, 15],
          bucketCounts: [0, 2, 0, 0, 1, 0, 0, 0, 0, 1],
        },
      ],
    },
  });
  expect(find('tayang_held_requests_total')).toMatchObject({
    sum: { isMonotonic: true, dataPoints: [{ asDouble: 3 }] },
  });
  expect(find('tayang_upkeep_age_seconds')).toMatchObject({ gauge: {} });
  expect(own.bodies[0]).not.toMatch(/Infinity|null/);
  expect(find('nodejs_eventloop_lag_p99_seconds')).toBeDefined();
});
