import { Table, Text, Title } from '@mantine/core';
import type { BatchCoverage } from '../../contract/index.ts';
import { amountsOf, inkInWords, surenessOf } from '../../locales/describe-coverage.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import css from './batch.module.css';

/** How much of each ink all copies of a batch take, as far as that is known. */
export function BatchInk({ coverage }: { readonly coverage: BatchCoverage }) {
  const { t, f } = useTranslation('findings');
  if (coverage.files === 0) return null;
  return (
    <section className={`${parts.sheet} ${css.ink}`} aria-label={t('part.coverage.title')}>
      <Title order={2} fz="1rem" mb={6}>
        {t('part.coverage.title')}
      </Title>
      {coverage.plates.length > 0 && (
        <Table mb={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('part.coverage.ink')}</Table.Th>
              <Table.Th ta="end">{t('part.coverage.share')}</Table.Th>
              <Table.Th ta="end">{t('part.coverage.area')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {coverage.plates.map((plate) => {
              const { share, area } = amountsOf(f, plate);
              return (
                <Table.Tr key={plate.ink}>
                  <Table.Td className={css.words ?? ''}>{inkInWords(t, plate.ink)}</Table.Td>
                  <Table.Td ta="end">{share}</Table.Td>
                  <Table.Td ta="end">{area}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
      <Text size="sm" c="var(--quiet)">
        {surenessOf(t, f, coverage).join(' · ')}
      </Text>
    </section>
  );
}
