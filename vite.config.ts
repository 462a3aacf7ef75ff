import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { notices } from './tools/notices.ts';
import { ownIcons, pageChunks } from './tools/page-chunks.ts';
import { refuseModules } from './tools/refuse-modules.ts';

export default defineConfig({
  plugins: [
    ownIcons(),
    refuseModules(/\/studio\//),
    tailwindcss(),
    reactRouter(),
    notices({ styles: ['web/**/*.css'], servedWhole: ['@fastify/swagger-ui'] }),
  ],
  publicDir: 'web/public',
  build: { assetsInlineLimit: 0, target: 'es2022' },
  // All that pages import is prepared at once: a package found later would reload them under the developer.
  optimizeDeps: { entries: ['web/app/**/*.{ts,tsx}', '!web/app/**/*.server.*'] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: pageChunks } } } },
    },
  },
});
