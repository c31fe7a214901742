import { Table, Text, Title } from '@mantine/core';
import type { DeliveredFile, HotFolderContents, HotFolderId } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { FileName } from '../parts/FileName.tsx';
import parts from '../parts/parts.module.css';
import { RemoveFromFolder } from '../parts/RemoveFromFolder.tsx';
import { FailedNote, Loading } from '../parts/States.tsx';
import { Time } from '../parts/Time.tsx';
import { useLive } from '../state/use-live.ts';

const lists = ['rejected', 'failed', 'inFolder', 'queued', 'pickedUp'] as const;

function Files(props: { readonly title: string; readonly files: readonly DeliveredFile[] }) {
  const { t, f, say } = useTranslation('hot-folders');
  const { t: states } = useTranslation('states');
  if (props.files.length === 0) return null;
  return (
    <section>
      <Title order={2} fz="0.95rem" mt="md" mb={6}>
        {props.title}{' '}
        <Text component="span" c="var(--quiet)">
          {f.number(props.files.length)}
        </Text>
      </Title>
      <div className={parts.sheet} style={{ overflowX: 'auto' }}>
        <Table verticalSpacing={6} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('file')}</Table.Th>
              <Table.Th>{t('state')}</Table.Th>
              <Table.Th>{t('sentAt')}</Table.Th>
              <Table.Th>{t('size')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {props.files.map((file) => (
              <Table.Tr key={file.deliveryId}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <Text size="sm" fw={600}>
                    <FileName name={file.finalName ?? file.fileName} />
                  </Text>
                  <Text component="a" size="xs" c="var(--quiet)" href={hashOf('job', file.jobKey)}>
                    {file.jobName}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{states(`delivery.${file.state}`)}</Text>
                  {file.problem !== null && (
                    <Text size="xs" className={parts.attention}>
                      {say(file.problem)}
                    </Text>
                  )}
                  {file.recall !== null && (
                    <>
                      <Text size="xs" className={parts.attention ?? ''}>
                        {say(file.recall)}
                      </Text>
                      <RemoveFromFolder id={file.artworkId} />
                    </>
                  )}
                </Table.Td>
                <Table.Td className={parts.figures ?? ''}>
                  {file.deliveredAt !== null && <Time at={file.deliveredAt} as="dateAndTime" />}
                </Table.Td>
                <Table.Td className={parts.figures ?? ''} style={{ whiteSpace: 'nowrap' }}>
                  {f.bytes(file.bytes)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

/** What lies in a hot folder, what was taken from it, and what somebody else put there. */
export function Contents({ id }: { readonly id: HotFolderId }) {
  const { t, f } = useTranslation('hot-folders');
  const live = useLive<HotFolderContents>(['hot folder contents', id], {
    load: (client) => client.hotFolders.contents({ id }),
    concerns: (event) => event.kind === 'transfer' || event.kind === 'overview',
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  const { otherFiles } = live.data;
  const isEmpty = lists.every((list) => live.data[list].length === 0) && (otherFiles ?? []).length === 0;
  return (
    <>
      {isEmpty && (
        <Text c="var(--quiet)" mt="md">
          {t('nothingYet')}
        </Text>
      )}
      {lists.map((list) => (
        <Files key={list} title={t(`list.${list}`)} files={live.data[list]} />
      ))}
      {otherFiles !== null && otherFiles.length > 0 && (
        <section>
          <Title order={2} fz="0.95rem" mt="md" mb={6}>
            {t('otherFiles')}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {t('otherFilesWhy')}
          </Text>
          <ul>
            {otherFiles.map(({ name, bytes }) => (
              <li key={name}>
                {name} <span className={parts.quiet}>{f.bytes(bytes)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
