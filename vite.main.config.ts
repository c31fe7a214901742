import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/**
 * The desktop host's main process in one file: everything but Electron and Node themselves is inside. Left
 * out as well: ngrok's package, which is loaded only where an operator has installed it, and the native parts
 * that ssh2 goes without.
 */
export default defineConfig({
  publicDir: false,
  // ssh2 looks beside itself for a program that only Windows has.
  define: { __dirname: 'import.meta.dirname' },
  resolve: { alias: { 'brotli/decompress.js': resolve(import.meta.dirname, 'scripts/steps/brotli.ts') } },
  ssr: { noExternal: true, external: ['electron', '@ngrok/ngrok'] },
  build: {
    ssr: resolve(import.meta.dirname, 'src/main/electron/index.ts'),
    outDir: resolve(import.meta.dirname, 'dist/main'),
    emptyOutDir: true,
    license: { fileName: 'licences.md' },
    target: 'node24',
    rollupOptions: {
      external: ['@ngrok/ngrok', /\.node$/],
      // Lines stay as they are, for the log; the licences are gathered in a file of their own.
      output: { entryFileNames: 'index.mjs', format: 'es', codeSplitting: false, comments: false },
    },
  },
});
