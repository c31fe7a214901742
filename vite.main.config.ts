import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const from = (path: string): string => resolve(import.meta.dirname, 'src/main', path);

/**
 * The desktop host's main process and the thread of its station: everything but Electron and Node themselves
 * is inside, and what both need is in files that they share. Left out as well: ngrok's package, which is
 * loaded only where an operator has installed it, and the native parts that ssh2 goes without.
 */
export default defineConfig({
  publicDir: false,
  // ssh2 looks beside itself for a program that only Windows has.
  define: { __dirname: 'import.meta.dirname' },
  resolve: { alias: { 'brotli/decompress.js': resolve(import.meta.dirname, 'scripts/steps/brotli.ts') } },
  ssr: { noExternal: true, external: ['electron', '@ngrok/ngrok'] },
  build: {
    ssr: true,
    outDir: resolve(import.meta.dirname, 'dist/main'),
    emptyOutDir: true,
    license: { fileName: 'licences.md' },
    target: 'node24',
    rollupOptions: {
      input: { index: from('electron/index.ts'), station: from('thread/main.ts') },
      external: ['@ngrok/ngrok', /\.node$/],
      output: {
        entryFileNames: '[name].mjs',
        // Beside the entries: what is read from the disk is as many folders up for all of them.
        chunkFileNames: '[name]-[hash].mjs',
        format: 'es',
        // Lines stay as they are, for the log; the licences are gathered in a file of their own.
        comments: false,
      },
    },
  },
});
