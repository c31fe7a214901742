import { catalogueOf } from './catalogue-of.ts';

export const catalogue = catalogueOf(
  import.meta.glob('../../locales/fr/*.json', { eager: true, import: 'default' }),
);
