import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The preload: one CommonJS file, because a sandboxed preload can be nothing else. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: resolve(import.meta.dirname, 'src/preload/index.ts'),
    outDir: resolve(import.meta.dirname, 'dist/preload'),
    emptyOutDir: true,
    target: 'node24',
    rollupOptions: { output: { entryFileNames: 'preload.cjs', format: 'cjs' } },
  },
});
