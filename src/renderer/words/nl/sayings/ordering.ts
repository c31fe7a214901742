import type { Translated } from '../../catalogue.ts';
import type { ordering as en } from '../../en/sayings/ordering.ts';

export const ordering: Translated<typeof en> = {
  catalogue: { version: 'Versie {{from}} is nu versie {{to}}.' },
};
