import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { envSchema, readConfig } from '#platform/config.ts';

/** There is no helm to be had from npm or Debian: what its templates use of Go's language is rendered here. */
const here = import.meta.dirname;
const read = (file: string) => readFileSync(path.join(here, file), 'utf8');

type Values = Record<string, unknown>;
type Node = string | { action: string; body: Node[] };

const partials = new Map<string, Node[]>();

/** Text and actions; what begins a block holds all up to its end. */
function parseTemplate(text: string): Node[] {
  const tokens = text
    .replaceAll(/\s*\{\{-/g, '{{')
    .replaceAll(/-\}\}\s*/g, '}}')
    .split(/(\{\{.*?\}\})/s);
  const root: Node[] = [];
  const open: Node[][] = [root];
  for (const token of tokens) {
    const action = /^\{\{\s*(.*?)\s*\}\}$/s.exec(token)?.[1];
    if (action === undefined) open.at(-1)!.push(token);
    else if (action === 'end') open.pop();
    else {
      const node = { action, body: [] as Node[] };
      open.at(-1)!.push(node);
      if (/^(?:if|range|define)\b/.test(action)) open.push(node.body);
    }
  }
  expect(open, 'each block is closed').toHaveLength(1);
  return root;
}

function render(nodes: readonly Node[], values: Values, own: Values = {}): string {
  return nodes.map((node) => (typeof node === 'string' ? node : act(node, values, own))).join('');
}

function act({ action, body }: Exclude<Node, string>, values: Values, own: Values): string {
  const [, condition] = /^if (.+)$/.exec(action) ?? [];
  if (condition !== undefined) {
    const [, negated] = /^not (.+)$/.exec(condition) ?? [];
    const isTrue = isTruthy(valueOf(negated ?? condition, values, own));
    return isTrue === (negated === undefined) ? render(body, values, own) : '';
  }
  const [, list] = /^range \$name, \$value := (\S+)$/.exec(action) ?? [];
  if (list !== undefined)
    return (
      Object.entries(valueOf(list, values, own) as Values)
        // Within it the dot is each value, as in Go: what stands outside is named by $.
        .map(([$name, $value]) => render(body, values, { $name, $value, isInRange: true }))
        .join('')
    );
  const [, partial] = /^define "(.+)"$/.exec(action) ?? [];
  if (partial !== undefined) {
    partials.set(partial, body);
    return '';
  }
  const [first = '', ...filters] = action.split(' | ');
  return filters.reduce(
    (text, filter) => {
      const [, indent] = /^nindent (\d+)$/.exec(filter) ?? [];
      if (indent !== undefined)
        return `\n${text.replaceAll(/^(?=.)/gm, ' '.repeat(Number(indent)))}`;
      expect(filter).toBe('quote');
      return JSON.stringify(text);
    },
    String(termOf(first, values, own)),
  );
}

function termOf(term: string, values: Values, own: Values): unknown {
  const [, partial, scope] = /^include "(.+)" (\.|\$)$/.exec(term) ?? [];
  if (partial !== undefined) {
    expect(scope === '.' && own['isInRange'], `the dot of ${term}`).toBeFalsy();
    return render(partials.get(partial) ?? [], values).trim();
  }
  const [, yaml] = /^toYaml (\S+)$/.exec(term) ?? [];
  // JSON is YAML.
  if (yaml !== undefined) return JSON.stringify(valueOf(yaml, values, own));
  const [, format, rest = ''] = /^printf "([^"]+)" (.+)$/.exec(term) ?? [];
  if (format === undefined) return valueOf(term, values, own);
  const terms = rest.split(' ');
  return format.replaceAll(/%[sv]/g, () => String(valueOf(terms.shift() ?? '', values, own)));
}

/** As Go has it: nothing, nought and what is empty are false. */
const isTruthy = (value: unknown) =>
  Boolean(value) && !(typeof value === 'object' && Object.keys(value as object).length === 0);

function valueOf(given: string, values: Values, own: Values): unknown {
  if (given.startsWith('$') && !given.startsWith('$.')) return own[given];
  expect(given.startsWith('.') && own['isInRange'], `the dot of ${given}`).toBeFalsy();
  const name = given.replace(/^\$/, '');
  expect(name, 'what templates may name').toMatch(/^\.(?:Values|Release)\.[\w.]+$/);
  const found = name
    .split('.')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Values)[key], { Values: values, Release: { Name: 'tv' } });
  expect(found, `${name} has a value`).toBeDefined();
  return found;
}

type Resource = {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    replicas?: number;
    type?: string;
    ingress?: { from?: unknown[]; ports: { port: string }[] }[];
    metrics?: { type: string; pods?: unknown }[];
    podSelector?: { matchLabels: Record<string, string> };
    selector: { matchLabels: Record<string, string> };
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  };
};
type PodSpec = {
  securityContext: Values;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
  volumes: { name: string }[];
  containers: {
    args: string[];
    image: string;
    env: { name: string; value: unknown }[];
    envFrom: unknown[];
    securityContext: Values;
    resources: Values;
    volumeMounts: { name: string }[];
    readinessProbe?: { httpGet: { path: string } };
    livenessProbe?: { httpGet: { path: string; port: string } };
    lifecycle?: { preStop: { exec: { command: string[] } } };
    ports?: { name: string }[];
  }[];
};

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

function renderChart(values: Values): Resource[] {
  render(parseTemplate(read('templates/_helpers.tpl')), values);
  return globSync('templates/*.yaml', { cwd: here }).flatMap((file) =>
    parseAllDocuments(render(parseTemplate(read(file)), values)).flatMap((document) => {
      expect(document.errors, file).toEqual([]);
      const resource = document.toJS() as Resource | null;
      return resource === null ? [] : [resource];
    }),
  );
}

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

test('without an autoscaler it has its replicas, and with a claim the films that editors send are shared', () => {
  const server = { ...defaults.server, autoscaling: { isOn: false } };
  const resources = renderChart({ ...usual, server, uploadsClaim: 'films' });
  expect(resources.map(({ kind }) => kind)).not.toContain('HorizontalPodAutoscaler');
  for (const { kind, spec } of podsOf(resources)) {
    if (kind !== 'Deployment') continue;
    expect(spec.replicas).toBe(2);
    expect(spec.template.spec.volumes.map(({ name }) => name)).toContain('uploads');
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
  const repository = path.join(here, '../..');
  const files = {
    chart: read('values.yaml'),
    compose:
      readFileSync(path.join(repository, 'deploy/compose.yaml'), 'utf8') +
      readFileSync(path.join(repository, 'deploy/README.md'), 'utf8'),
    docs: readFileSync(path.join(repository, 'docs/operations.md'), 'utf8'),
  };
  for (const name of [...needed, ...schema.properties.settings.required])
    for (const [file, text] of Object.entries(files))
      expect(text.includes(name), `${name} in ${file}`).toBe(true);
});
