import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '#platform/metrics/metrics.ts';
import { root } from './sources.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rules = read('deploy/observability/alerts.yaml');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

test('each alert has its runbook, and each runbook its alert', () => {
  const pages = readdirSync(path.join(root, 'docs/runbooks')).map((name) =>
    name.replace(/\.md$/, ''),
  );
  expect(alerts.length).toBeGreaterThan(8);
  expect(new Set(pages)).toEqual(new Set(alerts));
  for (const name of alerts) expect(rules).toContain(`runbook: docs/runbooks/${name}.md`);
});

test('alerts and dashboard ask for nothing that no process measures', async () => {
  const own = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  const asked = `${rules}${read('deploy/observability/dashboard.json')}`.matchAll(
    /\btayang_[a-z_]+/g,
  );
  const names = new Set([...asked].map(([name]) => name.replace(/_(?:count|bucket|sum)$/, '')));
  expect([...names].filter((name) => !own.includes(name))).toEqual([]);
});
