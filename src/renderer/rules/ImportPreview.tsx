import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import type { RoutesFile, RoutesImport } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useConditions } from '../hooks/use-conditions.ts';
import { useTranslation } from '../locales/words-context.tsx';
import type { Call } from '../state/use-call.ts';

/** What a file would change in the rules and hot folders here, shown before it does. */
export function ImportPreview(props: {
  readonly name: string;
  readonly file: RoutesFile;
  readonly preview: RoutesImport;
  readonly call: Call;
  readonly onImport: () => void;
  readonly onClose: () => void;
}) {
  const { t, f, say } = useTranslation('rules');
  const { t: common } = useTranslation('common');
  const conditionsOf = useConditions();
  const { name, file, preview, call } = props;
  const folderName = (id: string): string =>
    file.hotFolders.find((folder) => folder.id === id)?.settings.name ?? id;
  const off = file.rules.filter(({ id }) => preview.switchedOff.includes(id));
  return (
    <Dialog onClose={props.onClose} title={t('exchange.title', { name })} size="lg">
      <Stack gap="md">
        <section>
          <Title order={2} fz="0.95rem" mb={4}>
            {t('exchange.rules', { count: file.rules.length })}
          </Title>
          <List size="sm" type="ordered">
            {file.rules.map(({ id, name: rule, when, to }) => (
              <List.Item key={id}>
                <b>{rule}</b>: {conditionsOf(when).join(' · ') || t('everything')} →{' '}
                {to.map(folderName).join(', ')}
              </List.Item>
            ))}
          </List>
          {off.map((rule) => (
            <Text key={rule.id} size="sm" className={parts.attention ?? ''}>
              {t('exchange.off', { name: rule.name })}
            </Text>
          ))}
        </section>
        <section>
          <Title order={2} fz="0.95rem" mb={4}>
            {t('exchange.folders')}
          </Title>
          <List size="sm">
            {file.hotFolders.map(({ id, path, settings }) => {
              const fate = preview.hotFolders.find((one) => one.id === id);
              return (
                <List.Item key={id}>
                  <b>{settings.name}</b> <span style={{ overflowWrap: 'anywhere' }}>{path}</span>
                  {fate !== undefined && (
                    <Text size="sm" className={fate.becomes === 'left-out' ? parts.attention : parts.quiet}>
                      {t(`exchange.becomes.${fate.becomes}`)}
                      {fate.why !== null && `. ${say(fate.why)}`}
                    </Text>
                  )}
                  {settings.fileAccess === 'everyone' && (
                    <Text size="sm" className={parts.attention ?? ''}>
                      {t('exchange.everyone')}
                    </Text>
                  )}
                </List.Item>
              );
            })}
          </List>
          {preview.rips.length > 0 && (
            <Text size="sm" mt={4}>
              {t('exchange.rips', { names: f.list(preview.rips) })}
            </Text>
          )}
          <Text size="sm" mt={4}>
            {t('exchange.default', { name: preview.defaultHotFolder ?? t('noDefault') })}
          </Text>
        </section>
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {common('cancel')}
          </Button>
          <Button loading={call.busy} onClick={props.onImport}>
            {t('exchange.apply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
