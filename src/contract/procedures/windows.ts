import { z } from 'zod';
import { Language } from '../settings.ts';
import { watch } from './base.ts';

export const windows = {
  /**
   * The asking window is shown in a language for as long as this call lasts: it is answered when the window
   * goes or ends it. Where the screens follow each window's system, the service is asked in the windows'
   * language.
   */
  speak: watch.input(z.object({ language: Language })).output(z.void()),
};
