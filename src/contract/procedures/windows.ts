import { z } from 'zod';
import { Language } from '../settings.ts';
import { watch } from './base.ts';

export const windows = {
  /**
   * Says in which language the asking window is shown, for as long as this call lasts. If the screens
   * follow each window's system, the service is asked in the windows' language.
   */
  speak: watch.input(z.object({ language: Language })).output(z.void()),
};
