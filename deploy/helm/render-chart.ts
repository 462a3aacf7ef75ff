import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';

/** There is no helm to be had from npm or Debian: what its templates use of Go's language is rendered here. */
const here = import.meta.dirname;
export const read = (file: string) => readFileSync(path.join(here, file), 'utf8');

export type Values = Record<string, unknown>;
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
    if (action === undefined) open.at(-1)?.push(token);
    else if (action === 'end') open.pop();
    else {
      const node = { action, body: [] as Node[] };
      open.at(-1)?.push(node);
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

export type Resource = {
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

/** All resources of the chart with these values. */
export function renderChart(values: Values): Resource[] {
  render(parseTemplate(read('templates/_helpers.tpl')), values);
  return globSync('templates/*.yaml', { cwd: here }).flatMap((file) =>
    parseAllDocuments(render(parseTemplate(read(file)), values)).flatMap((document) => {
      expect(document.errors, file).toEqual([]);
      const resource = document.toJS() as Resource | null;
      return resource === null ? [] : [resource];
    }),
  );
}
