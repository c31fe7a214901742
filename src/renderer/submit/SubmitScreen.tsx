import { Select, Text } from '@mantine/core';
import type { Catalogue, ProductDetail, ProductKey } from '../../contract/index.ts';
import { Heading } from '../components/Heading.tsx';
import css from '../components/order-form.module.css';
import { Failed, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf } from '../navigation/route.ts';
import { useLive } from '../state/use-live.ts';
import { Form } from './Form.tsx';
import { Submissions } from './Submissions.tsx';

function OfProduct({ productKey }: { readonly productKey: ProductKey }) {
  const live = useLive<ProductDetail>(['product to submit', productKey], {
    load: (client) => client.catalogue.product({ key: productKey }),
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  return <Form detail={live.data} />;
}

/** Builds and submits a job for a product of the catalogue; submitted jobs are listed beside it. */
export function SubmitScreen({ productKey }: { readonly productKey: ProductKey | null }) {
  const { t } = useTranslation('submit');
  const live = useLive<Catalogue>(['products to submit'], {
    load: (client) => client.catalogue.list({ search: '' }),
    concerns: (event) => event.kind === 'catalogue',
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const { connections, products } = live.data;
  const nameOf = (id: string): string => connections.find((one) => one.id === id)?.name ?? id;
  const choices = products
    .filter(({ goneAt }) => goneAt === null)
    .map(({ key, name, connectionId }) => ({
      value: key,
      label: connections.length > 1 ? `${name} · ${nameOf(connectionId)}` : name,
    }));
  return (
    <div className={shell.scroll}>
      <Heading title={t('title')} under={t('under')} backTo={hashOf('catalogue')} />
      <div className={css.columns}>
        <div className={css.steps}>
          {choices.length === 0 ? (
            <Text size="sm">{t('noProducts')}</Text>
          ) : (
            <Select
              label={t('product')}
              data={choices}
              value={productKey}
              searchable
              maw="30rem"
              onChange={(value) => value !== null && goTo(hashOf('submit', value))}
            />
          )}
          {productKey !== null && <OfProduct key={productKey} productKey={productKey} />}
        </div>
        <Submissions />
      </div>
    </div>
  );
}
