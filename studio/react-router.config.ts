import type { Config } from '@react-router/dev/config';
import { precompress } from '../tools/precompress.ts';

/** The app of staff: a build of its own, so that no viewer loads a byte of it. */
export default {
  appDirectory: 'app',
  buildDirectory: '../build/studio',
  basename: '/studio',
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await precompress(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
