import { defineConfig } from 'vite';

/** The service worker: one file without imports, served from the root by the server (server/service-worker.ts). */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'build/service-worker',
    emptyOutDir: true,
    rolldownOptions: {
      input: 'web/service-worker/main.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
