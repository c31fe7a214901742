import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProductDetail, ProductKey } from '../../contract/index.ts';
import { Heading } from '../components/Heading.tsx';
import { Original } from '../components/Original.tsx';
import { Failed, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { Unread } from '../components/Unread.tsx';
import { useComponentLabel } from '../hooks/use-component-label.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useLive } from '../state/use-live.ts';
import { CatalogueProblem } from './CatalogueProblem.tsx';
import { CatalogueUpdates } from './CatalogueUpdates.tsx';
import css from './catalogue.module.css';
import { Finishings } from './Finishings.tsx';
import { Materials } from './Materials.tsx';
import { Sizes } from './Sizes.tsx';

/** One list of what is available for a product, or why there is none. */
function Options(props: {
  readonly title: string;
  readonly list: ProductDetail['materials' | 'finishings' | 'sizes'];
  readonly children: ReactNode;
}) {
  const { t, f } = useTranslation('catalogue');
  const { readAt, problem, notUnderstood, items } = props.list;
  return (
    <section className={css.section} aria-label={props.title}>
      <Group gap="sm" mb={8} align="baseline">
        <Title order={2} fz="1rem">
          {props.title}
        </Title>
        {items.length > 0 && (
          <Text size="sm" c="var(--quiet)">
            {f.number(items.length)}
          </Text>
        )}
      </Group>
      {problem !== null && <CatalogueProblem why={problem} readAt={readAt} />}
      <Unread notes={notUnderstood} />
      {items.length > 0 && props.children}
      {items.length === 0 && problem === null && (
        <Text size="sm" c="var(--quiet)">
          {t(readAt === null ? 'notYet' : 'none')}
        </Text>
      )}
    </section>
  );
}

/** One product with everything available for it. */
export function ProductScreen({ productKey }: { readonly productKey: ProductKey }) {
  const { t, f } = useTranslation('catalogue');
  const { t: submit } = useTranslation('submit');
  const componentLabel = useComponentLabel();
  const live = useLive<ProductDetail>(['product', productKey], {
    load: (client) => client.catalogue.product({ key: productKey }),
    concerns: (event) => event.kind === 'catalogue',
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const { product, materials, finishings, sizes, updates, notUnderstood, original } = live.data;
  const under = [
    t('under', { alias: product.alias ?? product.id, version: product.version ?? '–' }),
    ...product.components.map(componentLabel),
    ...(product.updatedAt === null ? [] : [t('updated', { time: f.dateAndTime(product.updatedAt) })]),
  ];
  return (
    <div className={shell.scroll}>
      <Heading title={product.name} under={under.join(' · ')} backTo={hashOf('catalogue')} />
      {product.goneAt !== null && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconCircleMinus aria-hidden />}
          title={t('goneSince', { time: f.dateAndTime(product.goneAt) })}
          mb="md"
        >
          {t('goneWhy')}
        </Alert>
      )}
      {product.goneAt === null && (
        <Group mb="md">
          <Button component="a" href={hashOf('submit', productKey)} variant="default">
            {submit('title')}
          </Button>
        </Group>
      )}
      <Unread notes={notUnderstood} />
      <Options title={t('sizes')} list={sizes}>
        <Sizes sizes={sizes.items} />
      </Options>
      <Options title={t('materials')} list={materials}>
        <Materials materials={materials.items} />
      </Options>
      <Options title={t('finishings')} list={finishings}>
        <Finishings finishings={finishings.items} />
      </Options>
      <section className={css.section} aria-label={t('news')}>
        <Title order={2} fz="1rem" mb={8}>
          {t('news')}
        </Title>
        <CatalogueUpdates updates={updates} namesProducts={false} />
      </section>
      <Original json={original} />
    </div>
  );
}
