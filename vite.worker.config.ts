import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const pack = promisify(brotliCompress);
const pdfium = resolve(import.meta.dirname, 'node_modules/@embedpdf/pdfium');

/**
 * The engine that draws thumbnails lies beside the worker: packed, for it is large, and read only when one is
 * wanted.
 */
const engine: Plugin = {
  name: 'pdfium-beside-the-worker',
  async generateBundle() {
    const wasm = await readFile(resolve(pdfium, 'dist/pdfium.wasm'));
    // As small as it gets: a build takes some seconds longer, and every installation is smaller.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
    const source = await pack(wasm, { params });
    this.emitFile({ type: 'asset', fileName: 'pdfium.wasm.br', source });
    const licence = await readFile(resolve(pdfium, 'LICENSE.pdfium'));
    this.emitFile({ type: 'asset', fileName: 'pdfium-licence.txt', source: licence });
  },
};

/**
 * Preflight's worker beside the main process, which starts it as a process of its own: a small file for the
 * supervisor, one for the thread that opens files, and one that only a picture takes.
 */
export default defineConfig({
  publicDir: false,
  plugins: [engine],
  ssr: { noExternal: true },
  build: {
    ssr: resolve(import.meta.dirname, 'src/main/station/preflight/worker/main.ts'),
    outDir: resolve(import.meta.dirname, 'dist/worker'),
    emptyOutDir: true,
    // Every installation is smaller.
    minify: true,
    license: { fileName: 'licences.md' },
    target: 'node24',
    rollupOptions: {
      // It validates with a few schemas of the contract; making all of them would take longer than its work.
      treeshake: { moduleSideEffects: (id) => !/[\\/]src[\\/]contract[\\/]/.test(id) },
      output: {
        entryFileNames: 'preflight.mjs',
        chunkFileNames: '[name].mjs',
        format: 'es',
        comments: false,
      },
    },
  },
});
