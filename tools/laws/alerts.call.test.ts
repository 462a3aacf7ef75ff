import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { promtoolPath } from '../check/promtool.ts';
import { ALERT_TESTS, root } from './sources.ts';

test('each alert fires and stays silent as its cases say', () => {
  const promtool = promtoolPath();
  if (promtool === undefined)
    throw new Error(
      'promtool is missing: install it (apt-get install prometheus), or run npm test',
    );
  const cwd = path.join(root, 'deploy/observability');
  const ran = spawnSync(promtool, ['test', 'rules', ...ALERT_TESTS], { cwd, encoding: 'utf8' });
  expect(`${ran.stdout}${ran.stderr}`).not.toContain('FAILED');
  expect(ran.status).toBe(0);
});
