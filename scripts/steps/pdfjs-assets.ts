import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What pdf.js loads by name while it reads a file: character maps, the 14 standard fonts, image decoders,
 * colour profile.
 */
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
const wanted = /\.(bcmap|pfb|ttf|wasm|icc)$/;
/** A PDF may name no character map of UTF-8 (ISO 32000-2, 9.7.5.2). */
const unnamed = /-UTF8-|^quickjs/;

/**
 * Puts the data files of pdf.js into the build, under `pdfjs/`. Its scripting engine stays out: no script in
 * artwork runs.
 */
export function pdfjsAssets(): Plugin {
  return {
    name: 'pdfjs-assets',
    apply: 'build',
    async generateBundle() {
      const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
      for (const folder of folders) {
        for (const name of await readdir(join(root, folder))) {
          if (!wanted.test(name) || unnamed.test(name)) continue;
          this.emitFile({
            type: 'asset',
            fileName: `pdfjs/${folder}/${name}`,
            source: await readFile(join(root, folder, name)),
          });
        }
      }
    },
  };
}
