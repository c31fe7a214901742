import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfjsAssets } from './scripts/steps/pdfjs-assets.ts';

/** The screens: one build for both hosts, with relative addresses so that it works under either's origin. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'src/renderer'),
  base: './',
  publicDir: false,
  plugins: [react(), pdfjsAssets()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/renderer'),
    emptyOutDir: true,
    license: { fileName: 'licences.md' },
    target: 'chrome140',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
  },
});
