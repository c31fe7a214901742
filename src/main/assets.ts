import { join } from 'node:path';

/**
 * Absolute path of the packed fonts for paper: this file is as many folders away from them as the bundles in
 * dist/main are.
 */
export const fontFolder = join(import.meta.dirname, '../../assets/fonts');
