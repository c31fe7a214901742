import { Button, Code, Group, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerRead, PartRead, ReadingPart, ReadingPaths } from '../../../contract/index.ts';
import parts from '../../components/shared.module.css';
import { useNow } from '../../hooks/use-now.ts';
import { useTranslation } from '../../locales/words-context.tsx';

const MINUTE_MS = 60_000;

/** The name of a part of an answer on screen. */
export function usePartName(): (part: ReadingPart) => string {
  const { t } = useTranslation('reading');
  return (part) => {
    switch (part) {
      case 'job.name':
      case 'job.product':
      case 'job.quantity':
      case 'job.customer':
      case 'job.status':
      case 'job.batch':
      case 'job.queuedBatch':
      case 'job.address':
      case 'job.delivery':
      case 'job.reference':
      case 'job.created':
      case 'job.updated':
      case 'job.shipBy':
      case 'job.components':
      case 'job.material':
      case 'job.finishings':
      case 'job.size':
      case 'job.pages':
      case 'job.artworkStatus':
      case 'job.files':
      case 'job.notForPrint':
      case 'batch.status':
      case 'batch.jobs':
      case 'batch.delivery':
      case 'file.url':
        return t(`parts.${part}`);
      default:
        return t(part.startsWith('list.') ? 'parts.list' : 'parts.next');
    }
  };
}

function Reads({ read }: { readonly read: PartRead }) {
  const { t } = useTranslation('reading');
  if (read.fault !== null) {
    return (
      <Text size="sm" c="red">
        {t(`fault.${read.fault}`)}
      </Text>
    );
  }
  if (read.reads === null) {
    return (
      <Text size="sm" c="var(--quiet)">
        {t('nothing')}
      </Text>
    );
  }
  const message = read.reads.kind === 'text' ? read.reads.text : t('entries', { count: read.reads.count });
  return (
    <Text size="sm" lineClamp={2} title={message} style={{ overflowWrap: 'anywhere' }}>
      {message}
    </Text>
  );
}

/** The newest answer of one endpoint: what was read where, and a path to set for each part. */
export function AnswerSheet(props: {
  readonly answer: AnswerRead;
  /** What was typed, even before an answer has been read with it. */
  readonly paths: ReadingPaths;
  readonly onPath: (part: ReadingPart, path: string) => void;
}) {
  const { answer, paths, onPath } = props;
  const { t, f } = useTranslation('reading');
  const { t: endpoints } = useTranslation('endpoints');
  const now = useNow(MINUTE_MS);
  const [shown, setShown] = useState(false);
  const nameOf = usePartName();
  const name = endpoints(`names.${answer.endpoint}`);
  return (
    <section aria-label={name}>
      <Group justify="space-between" mt="md" mb={6}>
        <Text fw={600} size="sm">
          {name}
          <Text span size="sm" c="var(--quiet)" fw={400}>
            {' '}
            · {f.ago(answer.at, Math.max(now, Date.parse(answer.at)))}
          </Text>
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
          disabled={answer.body === null}
        >
          {t(answer.body === null ? 'tooLong' : shown ? 'hideAnswer' : 'showAnswer')}
        </Button>
      </Group>
      {shown && answer.body !== null && (
        <Code block mah={360} mb="sm" style={{ overflow: 'auto' }} tabIndex={0} aria-label={t('answer')}>
          {answer.body}
        </Code>
      )}
      <div className={parts.sheet} style={{ overflowX: 'auto' }}>
        <Table verticalSpacing={5} horizontalSpacing="md" layout="fixed" miw={640}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="18%">{t('part')}</Table.Th>
              <Table.Th w="26%">{t('foundAt')}</Table.Th>
              <Table.Th w="28%">{t('reads')}</Table.Th>
              <Table.Th w="28%">{t('path')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answer.parts.map((read) => (
              <Table.Tr key={read.part}>
                <Table.Td>{nameOf(read.part)}</Table.Td>
                <Table.Td>
                  {read.foundAt === null ? (
                    <Text c="var(--quiet)">–</Text>
                  ) : (
                    <Code style={{ overflowWrap: 'anywhere' }}>{read.foundAt}</Code>
                  )}
                </Table.Td>
                <Table.Td>
                  <Reads read={read} />
                </Table.Td>
                <Table.Td>
                  <TextInput
                    size="xs"
                    value={paths[read.part] ?? ''}
                    maxLength={300}
                    placeholder="$."
                    aria-label={t('pathOf', { part: nameOf(read.part), answer: name })}
                    aria-invalid={read.fault === 'syntax'}
                    onChange={(event) => onPath(read.part, event.currentTarget.value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {answer.leftOver.length > 0 && (
        <Text size="sm" c="var(--quiet)" mt={6}>
          {t('leftOver', { fields: answer.leftOver.join(', ') })}
        </Text>
      )}
    </section>
  );
}
