import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The same number of folders up from here in the sources and from the packaged bundle in dist/main. */
const folder = join(import.meta.dirname, '../../assets/fonts');

export type FontName = 'inter-regular' | 'inter-bold';

export const readFont = (name: FontName): Promise<Uint8Array> => readFile(join(folder, `${name}.woff`));
