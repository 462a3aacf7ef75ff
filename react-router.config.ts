import type { Config } from '@react-router/dev/config';
import { precompress } from './tools/precompress.ts';

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build',
  // All routes are few and small: one cached file instead of a request before each first visit.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
