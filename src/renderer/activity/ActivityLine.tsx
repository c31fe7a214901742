import { Table, Text } from '@mantine/core';
import type { ActivityEntry } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { Moment } from '../components/Time.tsx';
import { useStepLabel } from '../components/Timeline.tsx';
import { useFileReason } from '../hooks/use-file-reason.ts';
import { listRow } from '../hooks/use-list-keys.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './activity.module.css';
import { capitalised } from './capitalised.ts';
import { FileName } from './FileName.tsx';
import { JobCell } from './JobCell.tsx';
import { Quiet } from './Quiet.tsx';

/** One line of the log. An incident is named by its own sentence, in the language of the screens. */
export function ActivityLine({ entry, now }: { readonly entry: ActivityEntry; readonly now: number }) {
  const { t, f, say } = useTranslation('activity');
  const { t: states } = useTranslation('states');
  const stepOf = useStepLabel();
  const reasonOf = useFileReason();
  const { subject, label, why } = entry;
  const incident = subject === 'incident' ? why : null;
  const who = entry.source === 'operator' ? (entry.by ?? states('by.notRecorded')) : entry.by;
  const by = [who, entry.desk].filter((part) => part !== null);
  return (
    <Table.Tr {...listRow}>
      <Table.Td className={parts.figures ?? ''}>
        <Moment at={entry.at} now={now} />
      </Table.Td>
      <Table.Td className={css.words ?? ''}>
        <Text size="sm" fw={600}>
          {stepOf(entry)}
        </Text>
        {why !== null && incident === null && <Quiet>{reasonOf(why)}</Quiet>}
      </Table.Td>
      <JobCell {...entry} />
      <Table.Td className={css.words ?? ''}>
        <Text size="sm">{incident === null ? <FileName name={label} /> : say(incident)}</Text>
        <Quiet>{t(`subjects.${subject}`)}</Quiet>
      </Table.Td>
      <Table.Td className={css.words ?? ''}>
        {capitalised(states(`source.${entry.source}`), f.locale)}
        {by.length > 0 && <Quiet>{by.join(' · ')}</Quiet>}
      </Table.Td>
    </Table.Tr>
  );
}
