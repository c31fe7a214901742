import { notFound } from '../api-error.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';
import { orRefuse } from './service-error.ts';

export function catalogueApi({
  store,
  settings,
  connections,
}: Pick<ApiParts, 'store' | 'settings' | 'connections'>) {
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
