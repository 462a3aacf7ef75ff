import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const deploy = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');

type Scraped = {
  rule_files: string[];
  scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
};
type Service = {
  image?: string;
  command?: string[];
  volumes?: string[];
  ports?: string[];
  environment?: Record<string, string>;
};

const targetsOf = (file: string) =>
  (parse(read(file)) as Scraped).scrape_configs.flatMap(({ job_name, static_configs }) =>
    static_configs.flatMap(({ targets }) => targets.map((target) => `${job_name} ${target}`)),
  );
const ROLES = ['server', 'worker', 'ingest'];
const { services } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
};

test('what compose has Prometheus ask are its own servers, workers and ingests, two of each, at the port of their metrics', () => {
  const asked = Object.entries(services).flatMap(([name, { image, command, environment }]) => {
    const [role = ''] = command ?? [];
    if (image !== 'tayang:latest' || !ROLES.includes(role)) return [];
    // Else only the container itself reaches them.
    expect(environment?.['METRICS_HOST'], name).toBe('0.0.0.0');
    expect(environment?.['SERVERS'], name).toBe('1');
    return [`tayang-${role} ${name}:${environment?.['METRICS_PORT']}`];
  });
  for (const role of ROLES)
    expect(
      asked.filter((each) => each.startsWith(`tayang-${role} `)),
      role,
    ).toHaveLength(2);
  expect(targetsOf('observability/prometheus.compose.yaml').toSorted()).toEqual(asked.toSorted());
  // What is meant for the machine alone goes nowhere else.
  for (const { ports = [] } of Object.values(services)) expect(ports.join()).not.toMatch(/946\d/);
});

test('the file that Prometheus is started with lies where compose mounts it, and has its rules beside it', () => {
  const { command = [], volumes = [] } = services['prometheus'] ?? {};
  const [, given = ''] = /--config\.file=\/etc\/prometheus\/(\S+)/.exec(command.join(' ')) ?? [];
  expect(volumes).toContain('./observability:/etc/prometheus:ro');
  for (const file of [given, 'prometheus.yaml'])
    for (const rules of (parse(read(`observability/${file}`)) as Scraped).rule_files)
      expect(read(`observability/${rules}`)).toContain('groups:');
});

test('what Prometheus asks on a machine is said by a unit, and each unit is asked', () => {
  const said = globSync('systemd/tayang-*.service', { cwd: deploy }).flatMap((file) => {
    const [, role = ''] = /tayang-(\w+)\.service$/.exec(file) ?? [];
    return [...read(file).matchAll(/^ExecStart=\/usr\/bin\/env METRICS_PORT=(\d+) /gm)].map(
      ([, port]) => `tayang-${role} 127.0.0.1:${port}`,
    );
  });
  const asked = targetsOf('observability/prometheus.yaml').filter(
    (each) => !each.startsWith('edge-machine '),
  );
  expect(said).toHaveLength(ROLES.length);
  for (const first of said) expect(asked).toContain(first);
  // Servers have the ports after the first, one each, and no other program's.
  const portsOf = (list: string[]) => list.map((each) => Number(each.split(':')[1]));
  expect(
    asked.filter((each) => !said.includes(each)).every((each) => each.startsWith('tayang-server ')),
  ).toBe(true);
  const [server = 0, ...others] = portsOf(
    said.toSorted((a, b) => (a.includes('server') ? -1 : b.includes('server') ? 1 : 0)),
  );
  expect(Math.min(...others) - server).toBeGreaterThanOrEqual(64);
});
