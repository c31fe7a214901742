import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The desktop host's main process in one file: everything but Electron and Node themselves is inside. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: resolve(import.meta.dirname, 'src/main/electron/index.ts'),
    outDir: resolve(import.meta.dirname, 'dist/main'),
    emptyOutDir: true,
    target: 'node24',
    rollupOptions: { output: { entryFileNames: 'index.mjs', format: 'es', codeSplitting: false } },
  },
});
