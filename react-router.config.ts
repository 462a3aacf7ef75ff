import type { Config } from '@react-router/dev/config';
import { build } from 'vite';
import { precompress } from './tools/precompress.ts';

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build',
  // All routes are few and small: one cached file instead of a request before each first visit.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await precompress(`${reactRouterConfig.buildDirectory}/client`);
    await build({ configFile: 'vite.service-worker.config.ts' });
  },
} satisfies Config;
