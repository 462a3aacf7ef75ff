import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: { assetsInlineLimit: 0, target: 'es2022' },
  // All that pages import is prepared at once: a package found later would reload them under the developer.
  optimizeDeps: { entries: ['web/app/**/*.{ts,tsx}', '!web/app/**/*.server.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of dozens of crumbs: on a thin line each request costs more than its bytes.
            // What only one page needs stays with that page.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: 'kit',
                  test: /\/web\/(ui|lib)\/|\/contract\/constants|node_modules\/(lucide-react|zustand)\//,
                  minShareCount: 2,
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
