import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfjsAssets } from './scripts/steps/pdfjs-assets.ts';
import { preloadScreens } from './scripts/steps/preload-screens.ts';

/** What runs before anything else is there. */
const STARTS = new RegExp(
  [
    'renderer/(start|without-eval)\\.ts',
    'renderer/review/(load-review|pdf/(pdf-worker|head|review-prefetch))\\.ts',
    'renderer/transport/desktop-port\\.ts',
    'renderer/locales/(first-words|load-words)\\.ts',
    'src/(contract/languages|locales/(american|catalogue-of|languages))\\.ts',
    'vite/preload-helper',
  ].join('|'),
);
/**
 * What more than one of the screens is made of; neither the reader of PDFs nor the words, which come by
 * themselves.
 */
const SHARED = new RegExp(
  [
    'node_modules/(?!pdfjs)',
    'src/renderer/(?!review/(?!pdf/prefetch-context))',
    'src/(?!renderer/)(?!locales/[^/]+/)',
  ].join('|'),
);

/** The words of a language: one file, by whose name it is told from the others. */
const WORDS = /src[\\/]locales[\\/]([^\\/]+)[\\/]/;
const languageOfWords = (file: string): string | null => WORDS.exec(file)?.[1] ?? null;

/** The screens: one build for both hosts, with relative addresses so that it works under either's origin. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'src/renderer'),
  base: './',
  publicDir: false,
  plugins: [react(), pdfjsAssets(), preloadScreens()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/renderer'),
    emptyOutDir: true,
    // Every browser that is served has it by itself, and the page's first script is one file.
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.md' },
    target: 'chrome140',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      treeshake: {
        // Schemas that no screen uses are not built at every start.
        moduleSideEffects: [{ test: /src\/contract\//, sideEffects: false }],
      },
      output: {
        // Few and large: a browser fetches six at a time.
        codeSplitting: {
          groups: [
            { name: 'start', test: STARTS, priority: 2 },
            { name: 'window', test: SHARED, minShareCount: 2, priority: 1 },
            { name: languageOfWords, test: WORDS },
          ],
        },
      },
    },
  },
});
