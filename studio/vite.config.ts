import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { notices } from '../tools/notices.ts';
import { ownIcons } from '../tools/page-chunks.ts';

export default defineConfig({
  base: '/studio/',
  // The root is this folder: what the site's dev server has prepared must not be thrown away by this one.
  cacheDir: '../node_modules/.vite-studio',
  plugins: [
    ownIcons(),
    tailwindcss(),
    reactRouter(),
    notices({ styles: ['studio/**/*.css', 'web/ui/*.css'] }),
  ],
  publicDir: false,
  build: { assetsInlineLimit: 0, target: 'es2022', emptyOutDir: true },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.server.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 10,
                },
                {
                  name: 'kit',
                  test: /\/studio\/(ui|lib)\/|\/web\/(ui|lib)\/|node_modules\/(lucide-react|zustand)\//,
                  minShareCount: 3,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
