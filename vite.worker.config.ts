import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** Preflight's worker in one file beside the main process, which starts it as a process of its own. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: resolve(import.meta.dirname, 'src/main/station/preflight/worker/main.ts'),
    outDir: resolve(import.meta.dirname, 'dist/worker'),
    emptyOutDir: true,
    license: { fileName: 'licences.md' },
    target: 'node24',
    rollupOptions: { output: { entryFileNames: 'preflight.mjs', format: 'es', codeSplitting: false } },
  },
});
