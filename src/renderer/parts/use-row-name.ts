import { useCallback } from 'react';
import { type QueueRow, withoutCustomer } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useComponentLabel } from './use-component-label.ts';
import { useRowTitle } from './use-row-title.ts';

const NAMES_SHOWN = 2;

/** Whom a row is for, and what they call it: "Fjordlys Festival · Summer menu"; else what it is. */
export function useRowName(): (row: QueueRow) => string {
  const { t } = useTranslation('queue');
  const titleOf = useRowTitle();
  const componentLabel = useComponentLabel();
  return useCallback(
    (row) => {
      const [customer, ...others] = row.customers;
      const whom =
        customer === undefined || others.length === 0
          ? customer
          : t('andMore', { name: customer, count: others.length });
      const names = row.jobNames
        .slice(0, NAMES_SHOWN)
        .map((name) => withoutCustomer(name, row.customers))
        .join(', ');
      const hidden = row.kind === 'batch' ? row.jobsTotal - NAMES_SHOWN : 0;
      const what = names !== '' && hidden > 0 ? t('andMore', { name: names, count: hidden }) : names;
      const part = row.kind === 'component' ? componentLabel(row.component) : '';
      const said = [whom ?? '', what, part].filter((one) => one !== '');
      return said.length === 0 ? titleOf(row) : said.join(' · ');
    },
    [t, titleOf, componentLabel],
  );
}
