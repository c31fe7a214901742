import { useCallback } from 'react';
import { type QueueRow, withoutCustomer } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useComponentLabel } from './use-component-label.ts';
import { useRowTitle } from './use-row-title.ts';

const NAMES_SHOWN = 2;
const BETWEEN = ' · ';

/** Keeps the direction in which a name is written to itself (Unicode's first strong isolate). */
const isolated = (name: string): string => `\u2068${name}\u2069`;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** The customers of a row: "Fjordlys Festival", or "Fjordlys Festival +2"; empty if none is known. */
export function useCustomers(): (row: QueueRow) => string {
  const { t } = useTranslation('queue');
  return useCallback(
    ({ customers: [first, ...others] }) => {
      if (first === undefined) return '';
      return others.length === 0 ? first : t('andMore', { name: first, count: others.length });
    },
    [t],
  );
}

/**
 * What a row's name begins with: its customer, the customer's name for it. A batch is named after its first
 * two jobs or, if that is longer than `room` (in signs), its first. A component is told apart by its label.
 */
export function useRowNameParts(): (row: QueueRow, room?: number) => readonly string[] {
  const { t } = useTranslation('queue');
  const titleOf = useRowTitle();
  const customersOf = useCustomers();
  return useCallback(
    (row, room = Number.POSITIVE_INFINITY) => {
      const jobs = row.jobNames.slice(0, NAMES_SHOWN).map((name) => withoutCustomer(name, row.customers));
      const partsWith = (shown: readonly string[]): readonly string[] => {
        const names = shown.join(', ');
        const hidden = row.kind === 'batch' ? row.jobsTotal - shown.length : 0;
        const what = names !== '' && hidden > 0 ? t('andMore', { name: names, count: hidden }) : names;
        return [customersOf(row), what].filter((one) => one !== '');
      };
      const said = partsWith(jobs);
      if (said.length === 0) return [titleOf(row)];
      return said.join(BETWEEN).length <= room ? said : partsWith(jobs.slice(0, 1));
    },
    [t, titleOf, customersOf],
  );
}

/**
 * A row's customer and the customer's name for it: "Fjordlys Festival · Summer menu"; otherwise what it is;
 * and which component. A part that is written from right to left changes neither the order of the others nor
 * theirs.
 */
export function useRowName(): (row: QueueRow) => string {
  const partsOf = useRowNameParts();
  const componentLabel = useComponentLabel();
  return useCallback(
    (row) =>
      [...partsOf(row), ...(row.kind === 'component' ? [componentLabel(row.component)] : [])]
        .map((part) => (RIGHT_TO_LEFT.test(part) ? isolated(part) : part))
        .join(BETWEEN),
    [partsOf, componentLabel],
  );
}
