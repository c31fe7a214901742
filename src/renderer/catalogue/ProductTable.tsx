import { Table, Text } from '@mantine/core';
import { IconCircleMinus } from '@tabler/icons-react';
import type { Catalogue, ProductRow } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useComponentLabel } from '../hooks/use-component-label.ts';
import { listRow, useListKeys } from '../hooks/use-list-keys.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';

const options = ['material', 'finishing', 'size'] as const;

function Product(props: {
  readonly product: ProductRow;
  readonly account: string | null;
  readonly hasChanges: boolean;
}) {
  const { product, account, hasChanges } = props;
  const { t, f } = useTranslation('catalogue');
  const componentLabel = useComponentLabel();
  return (
    <Table.Tr {...listRow}>
      <Table.Td>
        <Text component="a" href={hashOf('product', product.key)} fw={620} size="sm" c="inherit">
          {product.name}
        </Text>
        <Text size="xs" c="var(--quiet)">
          {[product.alias, account].filter((one) => one !== null).join(' · ')}
        </Text>
        {product.goneAt !== null && (
          <Text size="xs" className={parts['at-rip']} fw={600}>
            <IconCircleMinus aria-hidden /> {t('goneSince', { time: f.date(product.goneAt) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {product.components.map(componentLabel).join(', ') || '–'}
      </Table.Td>
      {options.map((kind) => (
        <Table.Td key={kind} className={parts.figures ?? ''} ta="right">
          {product.counts[kind] === null ? '–' : f.number(product.counts[kind])}
        </Table.Td>
      ))}
      <Table.Td className={parts.figures ?? ''} ta="right">
        {product.version === null ? '–' : f.number(product.version)}
      </Table.Td>
      {hasChanges && (
        <Table.Td className={parts.figures ?? ''} style={{ whiteSpace: 'nowrap' }}>
          {product.changedAt === null ? '–' : f.date(product.changedAt)}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** The products, each with what is available for it. */
export function ProductTable({ catalogue }: { readonly catalogue: Catalogue }) {
  const { t } = useTranslation('catalogue');
  const { connections, products, total } = catalogue;
  const list = useListKeys<HTMLDivElement>();
  const hasChanges = products.some(({ changedAt }) => changedAt !== null);
  const accountOf = (product: ProductRow): string | null =>
    connections.length === 1
      ? null
      : (connections.find(({ id }) => id === product.connectionId)?.name ?? null);
  return (
    <>
      <div ref={list} className={parts.sheet} style={{ overflowX: 'auto' }}>
        <Table verticalSpacing={8} horizontalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('product')}</Table.Th>
              <Table.Th>{t('components')}</Table.Th>
              <Table.Th ta="right">{t('materials')}</Table.Th>
              <Table.Th ta="right">{t('finishings')}</Table.Th>
              <Table.Th ta="right">{t('sizes')}</Table.Th>
              <Table.Th ta="right">{t('version')}</Table.Th>
              {hasChanges && <Table.Th>{t('changed')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {products.map((product) => (
              <Product
                key={product.key}
                product={product}
                account={accountOf(product)}
                hasChanges={hasChanges}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {products.length < total && (
        <Text size="sm" c="var(--quiet)" mt="sm">
          {t('more', { shown: products.length, total })}
        </Text>
      )}
    </>
  );
}
