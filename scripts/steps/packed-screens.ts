import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
/** Of 11: what comes after it takes several times as long, for a twelfth less. */
const QUALITY = 9;
/** Fonts and WebAssembly are packed, or fetched only while a file is read. */
const PACKABLE = /^assets\/.+\.(m?js|css|svg)$/;

/** Puts a Brotli copy beside each script and style, which the headless host sends to desks on a slow line. */
export function packedScreens(): Plugin {
  return {
    name: 'packed-screens',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const wanted = Object.keys(bundle).filter((file) => PACKABLE.test(file));
      await Promise.all(
        wanted.map(async (file) => {
          const path = join(dir, file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
          await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
        }),
      );
    },
  };
}
