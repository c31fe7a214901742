import type { Connections } from '../connections/index.ts';
import { notFound } from '../model/api-error.ts';
import type { SettingsPort } from '../ports.ts';
import type { Store } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';
import { orRefuse } from './service-error.ts';

interface CatalogueParts {
  readonly store: Store;
  readonly settings: SettingsPort;
  readonly connections: Connections;
}

export function catalogueApi({ store, settings, connections }: CatalogueParts) {
  const shown = () => settings.get().connections.map(({ id, name }) => ({ id, name }));
  const ids = () => shown().map(({ id }) => id);
  return {
    list({ search }) {
      const read = shown().map((one) => ({ ...one, ...store.catalogueViews.reading(one.id) }));
      return { connections: read, ...store.catalogueViews.products(ids(), search) };
    },
    product({ key }) {
      const product = store.catalogueViews.product(key);
      if (product === null) throw notFound('product');
      return product;
    },
    updates: ({ limit }) => store.catalogueViews.updates({ key: null, connections: ids(), limit }),
    async refresh({ connectionId }) {
      const connection = connections.get(connectionId);
      if (connection === null) throw notFound('connection');
      await orRefuse(connection.background.readCatalogue());
    },
  } satisfies AnswersOf<'catalogue'>;
}
