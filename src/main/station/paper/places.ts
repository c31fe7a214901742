import { fileURLToPath } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');
/** Of a file beside this source, or beside the bundle of the station. */
const at = (source: string, bundle: string): URL => new URL(isSource ? source : bundle, import.meta.url);

/** What runs in the thread that makes sheets. */
export const workerEntry = at('worker/main.ts', 'sheets.mjs');

/** Absolute path of the folder with the packed fonts. */
export const fontFolder = fileURLToPath(at('../../../../assets/fonts', '../../assets/fonts'));
