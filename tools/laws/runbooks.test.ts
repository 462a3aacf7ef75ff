import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { serviceMetrics } from '#platform/metrics/service-metrics.ts';
import { ALERT_TESTS, root } from './sources.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rules = read('deploy/observability/alerts.yaml');
const alerts = [
  ...rules.matchAll(/- alert: (\w+)(?:(?!- alert:)[^])*?runbook: docs\/runbooks\/(\w+)\.md/g),
].map(([, name = '', page = '']) => ({ name, page }));

test('each alert names a runbook that speaks of it, and each runbook has its alert', () => {
  const pages = readdirSync(path.join(root, 'docs/runbooks'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace(/\.md$/, ''));
  expect(alerts.length).toBeGreaterThan(30);
  expect(rules.match(/- alert: /g)).toHaveLength(alerts.length);
  expect(new Set(pages)).toEqual(new Set(alerts.map(({ page }) => page)));
  for (const { name, page } of alerts)
    expect(read(`docs/runbooks/${page}.md`), `${page} of ${name}`).toMatch(
      new RegExp(`\\b${name}\\b`),
    );
});

test('each situation without an alert of its own is reached from a runbook or from operations', () => {
  const pages = readdirSync(path.join(root, 'docs/runbooks/situations'));
  const from = [
    read('docs/operations.md'),
    ...alerts.map(({ page }) => read(`docs/runbooks/${page}.md`)),
  ].join('');
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.filter((page) => !from.includes(`situations/${page}`))).toEqual([]);
});

test('each alert is seen to fire by a test of it', () => {
  // `alerts.call.test.ts` has promtool run them.
  const texts = ALERT_TESTS.map((file) => read(`deploy/observability/${file}`)).join('');
  const fired = [...texts.matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)].map(([, name]) => name);
  expect(new Set(fired)).toEqual(new Set(alerts.map(({ name }) => name)));
});

test('a process says nothing of the service until it has measured it: nought would be an alert', async () => {
  for (const metric of Object.values(serviceMetrics)) {
    const { name, values } = await metric.get();
    expect(values, name).toEqual([]);
  }
});

test('alerts name calls that there are', () => {
  const ids = new Set(['page', 'media', ...calls.map(({ id }) => id)]);
  const named = [...rules.matchAll(/route[!=~]+"([^"]+)"/g)].flatMap(([, list = '']) =>
    list.split('|'),
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((id) => !ids.has(id))).toEqual([]);
});

test('alerts and dashboard ask for nothing that no process measures', async () => {
  const own = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  const asked = `${rules}${read('deploy/observability/dashboard.json')}`.matchAll(
    /\btayang_[a-z_]+/g,
  );
  const names = new Set([...asked].map(([name]) => name.replace(/_(?:count|bucket|sum)$/, '')));
  expect([...names].filter((name) => !own.includes(name))).toEqual([]);
});
