import { app } from 'electron';

/**
 * The operator's own language and country, such as `de-CH`; Electron's `getLocale` is Chromium's, which has
 * no Swiss one.
 */
export const systemLocale = (): string => app.getPreferredSystemLanguages()[0] ?? app.getLocale();
