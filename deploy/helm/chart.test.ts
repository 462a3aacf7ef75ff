import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { envSchema, readConfig } from '#platform/config.ts';
import { read, renderChart, type Resource, type Values } from './render-chart.ts';

const defaults = parse(read('values.yaml')) as Values & { server: Values };
const settings = {
  PUBLIC_URL: 'https://tayang.example',
  MAIL_FROM: 'Tayang <halo@tayang.example>',
  TRUST_PROXY: '1',
};
const usual = {
  ...defaults,
  image: { ...(defaults['image'] as Values), repository: 'r/tayang', tag: '7' },
  settings,
};

const podsOf = (resources: readonly Resource[]) =>
  resources.flatMap((each) => (each.spec.template === undefined ? [] : [each]));
const withIngests = {
  ...usual,
  ingest: { ...(defaults['ingest'] as Values), slots: { a: 4, b: 2 } },
};

test('makes servers, workers and a migration before them, with budgets and an autoscaler', () => {
  const resources = renderChart(usual);
  expect(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
    'Deployment tv-server',
    'Deployment tv-worker',
    'HorizontalPodAutoscaler tv-server',
    'Job tv-migrate',
    'NetworkPolicy tv-migrate',
    'NetworkPolicy tv-server',
    'NetworkPolicy tv-worker',
    'PodDisruptionBudget tv-server',
    'PodDisruptionBudget tv-worker',
    'Service tv-server',
  ]);
  const [job] = resources.filter(({ kind }) => kind === 'Job');
  expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  const [server] = podsOf(resources).filter(({ metadata }) => metadata.name === 'tv-server');
  // The autoscaler's word, not ours.
  expect(server?.spec.replicas).toBeUndefined();
  for (const { spec } of podsOf(resources).filter(({ kind }) => kind === 'Deployment'))
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
});

test('each pod is an ordinary user, writes nowhere but to its volumes, and has its secrets by name alone', () => {
  for (const { metadata, spec } of podsOf(renderChart(withIngests))) {
    const pod = spec.template.spec;
    expect(pod.securityContext, metadata.name).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10_001,
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    const [container] = pod.containers;
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.image).toBe('r/tayang:7');
    expect(container?.envFrom).toEqual([{ secretRef: { name: 'tayang' } }]);
    expect(container?.resources).toHaveProperty('requests');
    const volumes = pod.volumes.map(({ name }) => name);
    expect(container?.volumeMounts.map(({ name }) => name)).toEqual(volumes);
    for (const { name, value } of container?.env ?? []) expect(typeof value, name).toBe('string');
  }
});

test('a server is ready by /readyz, lives by /livez, and has the time to drain', () => {
  const [server] = podsOf(renderChart(usual)).filter(
    ({ metadata }) => metadata.name === 'tv-server',
  );
  const pod = server?.spec.template.spec;
  expect(pod?.containers[0]?.readinessProbe?.httpGet.path).toBe('/readyz');
  expect(pod?.containers[0]?.livenessProbe?.httpGet.path).toBe('/livez');
  const drain = Number(envSchema.shape.DRAIN_SECONDS.parse(undefined));
  const [sleep, before] = pod?.containers[0]?.lifecycle?.preStop.exec.command ?? [];
  expect([sleep, typeof before]).toEqual(['sleep', 'string']);
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(Number(before) + drain + 10);
});

test('without an autoscaler it has its replicas, and no volume is shared', () => {
  const server = { ...defaults.server, autoscaling: { isOn: false } };
  const resources = renderChart({ ...usual, server });
  expect(resources.map(({ kind }) => kind)).not.toContain('HorizontalPodAutoscaler');
  for (const { kind, spec } of podsOf(resources)) {
    if (kind !== 'Deployment') continue;
    expect(spec.replicas).toBe(2);
    expect(spec.template.spec.volumes.map(({ name }) => name)).toEqual(['data', 'tmp']);
  }
});

test('each ingest is a pod with an address of its own and its share of channels', () => {
  const resources = renderChart(withIngests).filter(({ metadata }) =>
    /-ingest/.test(metadata.name),
  );
  expect(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
    'Deployment tv-ingest-a',
    'Deployment tv-ingest-b',
    'NetworkPolicy tv-ingest',
    'PodDisruptionBudget tv-ingest',
    'Service tv-ingest-a',
    'Service tv-ingest-b',
  ]);
  const [one, two] = podsOf(resources);
  for (const each of [one, two]) {
    expect(each?.spec.replicas).toBe(1);
    expect(each?.spec.template.metadata.labels).toMatchObject(
      each?.spec.selector.matchLabels ?? {},
    );
  }
  expect(two?.spec.selector.matchLabels).not.toEqual(one?.spec.selector.matchLabels);
  expect(two?.spec.template.spec.containers[0]?.env).toContainEqual({
    name: 'INGEST_SLOTS',
    value: '2',
  });
});

test('a pod is reached at the ports that it has, its metrics by who reads them alone', () => {
  const resources = renderChart(withIngests);
  const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy');
  for (const { metadata, spec } of podsOf(resources)) {
    const own = policies.filter((policy) =>
      Object.entries(policy.spec.podSelector?.matchLabels ?? {}).every(
        ([label, value]) => spec.template.metadata.labels[label] === value,
      ),
    );
    expect(own, metadata.name).toHaveLength(1);
    const rules = own.flatMap((policy) => policy.spec.ingress ?? []);
    const named = spec.template.spec.containers[0]?.ports?.map(({ name }) => name) ?? [];
    expect(rules.flatMap(({ ports }) => ports.map(({ port }) => port)).toSorted()).toEqual(
      named.toSorted(),
    );
    // A list that is empty lets everybody in.
    for (const { from = [], ports } of rules)
      if (ports.some(({ port }) => port === 'metrics')) expect(from.length).toBeGreaterThan(0);
  }
  const networkPolicy = { ...(defaults['networkPolicy'] as Values), isOn: false };
  const kinds = renderChart({ ...withIngests, networkPolicy }).map(({ kind }) => kind);
  expect(kinds).not.toContain('NetworkPolicy');
});

test('the autoscaler goes by CPU, and by the lag of the event loop where it is told to', () => {
  const metricsOf = (lagMilliseconds: number) => {
    const autoscaling = { ...(defaults.server['autoscaling'] as Values), lagMilliseconds };
    const resources = renderChart({ ...usual, server: { ...defaults.server, autoscaling } });
    return resources.find(({ kind }) => kind === 'HorizontalPodAutoscaler')?.spec.metrics;
  };
  expect(metricsOf(0)).toMatchObject([{ type: 'Resource' }]);
  expect(metricsOf(150)).toMatchObject([
    { type: 'Resource' },
    {
      pods: {
        metric: { name: 'nodejs_eventloop_lag_p99_seconds' },
        target: { type: 'AverageValue', averageValue: '150m' },
      },
    },
  ]);
});

/** What the chart itself says, which a setting may not say otherwise. */
const ownNames = ['NODE_ENV', 'DATA_DIR', 'PORT', 'HOST', 'METRICS_PORT', 'METRICS_HOST'];
/** A supervisor's, and what no service has. */
const notOfAService = [
  'LISTEN_FD',
  'METRICS_SLOT',
  'SANDBOX_URL',
  'SANDBOX_PUBLIC',
  'TEST_CLOCK',
  'SEED_FILMS',
];
const SECRET =
  /(?:_KEY|_SECRET|_PASSWORD|_SECRET_ACCESS_KEY|_ACCESS_KEY_ID|DATABASE\w*_URL|VALKEY_URL|CLICKHOUSE_URL|SMTP_URL)$/;

const schema = JSON.parse(read('values.schema.json')) as {
  properties: { settings: { propertyNames: { enum: string[] }; required: string[] } } & Values;
};

test('every variable that is read is a setting of the chart, a key of its secret, or said by the chart itself', () => {
  const expected = Object.keys(envSchema.shape).filter(
    (name) => !SECRET.test(name) && !ownNames.includes(name) && !notOfAService.includes(name),
  );
  expect(schema.properties.settings.propertyNames.enum.toSorted()).toEqual(expected.toSorted());
  // A value that the chart knows and its schema does not is one that is never checked.
  expect(Object.keys(schema.properties).toSorted()).toEqual(Object.keys(defaults).toSorted());
});

test('what a service refuses to start without is named by chart, compose and docs', () => {
  let message = '';
  try {
    readConfig({ PUBLIC_URL: 'https://tayang.example' });
  } catch (error) {
    message = String(error);
  }
  const needed = [...message.matchAll(/^ {2}([A-Z_]+): is missing$/gm)].map(
    ([, name]) => name ?? '',
  );
  expect(needed.length).toBeGreaterThan(4);
  const repository = path.join(import.meta.dirname, '../..');
  const files = {
    chart: read('values.yaml'),
    compose:
      readFileSync(path.join(repository, 'deploy/compose.yaml'), 'utf8') +
      readFileSync(path.join(repository, 'docs/deploy.md'), 'utf8'),
    docs: readFileSync(path.join(repository, 'docs/operations.md'), 'utf8'),
  };
  for (const name of [...needed, ...schema.properties.settings.required])
    for (const [file, text] of Object.entries(files))
      expect(text.includes(name), `${name} in ${file}`).toBe(true);
});
