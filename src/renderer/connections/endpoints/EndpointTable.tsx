import { Button, Code, Group, Table, Text } from '@mantine/core';
import { type Capability, endpoints, type PathTemplates } from '../../../contract/index.ts';
import parts from '../../components/shared.module.css';
import { Time } from '../../components/Time.tsx';
import { useTranslation } from '../../locales/words-context.tsx';
import { Verdict } from './Verdict.tsx';

/** Every endpoint: its purpose, its path, and when it was probed with which result. */
export function EndpointTable(props: {
  readonly capabilities: readonly Capability[];
  readonly paths: PathTemplates;
  readonly onEdit: () => void;
}) {
  const { t } = useTranslation('endpoints');
  return (
    <>
      <Text size="sm" c="var(--quiet)" mt="sm" mb={6}>
        {t('why')}
      </Text>
      <div className={parts.sheet} style={{ overflowX: 'auto' }}>
        <Table verticalSpacing={5} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('endpoint')}</Table.Th>
              <Table.Th>{t('found')}</Table.Th>
              <Table.Th>{t('when')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {props.capabilities.map(({ endpoint, verdict, status, at }) => (
              <Table.Tr key={endpoint}>
                <Table.Td>
                  <Text size="sm">
                    {t(`names.${endpoint}`)}
                    {endpoints[endpoint].basis === 'assumed' && (
                      <Text span size="xs" c="var(--quiet)">
                        {' '}
                        · {t('assumed')}
                      </Text>
                    )}
                  </Text>
                  <Code style={{ overflowWrap: 'anywhere' }}>
                    {endpoints[endpoint].method} {props.paths[endpoint] ?? '–'}
                  </Code>
                </Table.Td>
                <Table.Td>
                  {verdict === null ? t('neverTried') : <Verdict verdict={verdict} />}
                  {status !== null && (
                    <Text size="xs" c="var(--quiet)">
                      {t('status', { status })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{at === null ? '–' : <Time at={at} as="dateAndTime" />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Group mt="sm">
        <Button variant="default" size="compact-md" onClick={props.onEdit}>
          {t('edit')}
        </Button>
      </Group>
    </>
  );
}
