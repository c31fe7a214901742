import { Table, Text } from '@mantine/core';
import type { SentFile } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { Moment } from '../components/Time.tsx';
import { listRow } from '../hooks/use-list-keys.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './activity.module.css';
import { FileName } from './FileName.tsx';
import { JobCell } from './JobCell.tsx';
import { Quiet } from './Quiet.tsx';

/** A file that a station of the site has sent: where to, and its state as far as is known. */
export function SentLine({ file, now }: { readonly file: SentFile; readonly now: number }) {
  const { t } = useTranslation('activity');
  const { t: states } = useTranslation('states');
  const { at, state, name, hotFolder, station } = file;
  return (
    <Table.Tr {...listRow}>
      <Table.Td className={parts.figures ?? ''}>
        <Moment at={at} now={now} />
      </Table.Td>
      <Table.Td className={css.words ?? ''}>
        <Text size="sm" fw={600}>
          {state === 'unknown' ? t('doubt') : states(`delivery.${state}`)}
        </Text>
      </Table.Td>
      <JobCell {...file} />
      <Table.Td className={css.words ?? ''}>
        <Text size="sm">
          <FileName name={name} />
        </Text>
        <Quiet>{hotFolder}</Quiet>
      </Table.Td>
      <Table.Td className={css.words ?? ''}>{station}</Table.Td>
    </Table.Tr>
  );
}
