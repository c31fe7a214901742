import { List, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { type ConnectionId, ConnectionPreset, type PresetChanges } from '../../contract/index.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { FailedNote, LoadingNote, ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { usePartName } from './reading/AnswerSheet.tsx';

/** One group of settings with the old and new value of each. */
function Group(props: { readonly title: string; readonly lines: readonly string[] }) {
  if (props.lines.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {props.title}
      </Text>
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {props.lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  );
}

function Changes({ changes }: { readonly changes: PresetChanges }) {
  const { t } = useTranslation('connections');
  const { t: endpoints } = useTranslation('endpoints');
  const { t: states } = useTranslation('states');
  const { t: reading } = useTranslation('reading');
  const partName = usePartName();
  const { t: reports } = useTranslation('reports');
  const { t: submit } = useTranslation('submit');
  const names = {
    submissionTemplate: submit('title'),
    deliveryTemplate: t('templates.deliveryTemplate'),
    issueTemplate: t('templates.issueTemplate'),
  };
  const { paths, meanings, readingPaths, templates } = changes;
  const requests = [
    ...templates.map((name) => names[name]),
    ...(changes.reports ? [reports('settings.title')] : []),
  ];
  if (paths.length + meanings.length + readingPaths.length + requests.length === 0)
    return <Text size="sm">{t('preset.same')}</Text>;
  const line = (what: string, from: string, to: string): string => t('preset.instead', { what, from, to });
  const pathOr = (path: string | null): string => path ?? endpoints('verdict.off');
  const meaning = (one: PresetChanges['meanings'][number]['to']): string =>
    one === null ? t('statuses.suggested') : states(`meaning.${one}`);
  return (
    <>
      <Text size="sm">{t('preset.set')}</Text>
      <Group
        title={endpoints('paths')}
        lines={paths.map(({ endpoint, from, to }) =>
          line(endpoints(`names.${endpoint}`), pathOr(from), pathOr(to)),
        )}
      />
      <Group
        title={t('statuses.title')}
        lines={meanings.map(({ code, from, to }) => line(code, meaning(from), meaning(to)))}
      />
      <Group title={t('preset.templates')} lines={requests} />
      <Group
        title={reading('title')}
        lines={readingPaths.map(({ part, from, to }) =>
          line(partName(part), from ?? t('preset.found'), to ?? t('preset.found')),
        )}
      />
    </>
  );
}

/**
 * Fills the settings of a connection in anew for a known kind of deployment, after a dialog that says what
 * changes; each can be changed below, and the kind can be changed again.
 */
export function Preset({ id, onFilledIn }: { readonly id: ConnectionId; readonly onFilledIn: () => void }) {
  const { t } = useTranslation('connections');
  const { queries } = useStation();
  const call = useCall();
  const [preset, keep] = useReadOnce(
    ['preset', id],
    async (client) => (await client.connections.settings({ id })).preset,
  );
  const [asked, setAsked] = useState<{ preset: ConnectionPreset; changes: PresetChanges } | null>(null);
  if (preset.kind === 'loading') return <LoadingNote />;
  if (preset.kind === 'failed') return <FailedNote failure={preset} />;
  const ask = (value: string | null): void => {
    const chosen = ConnectionPreset.safeParse(value);
    if (!chosen.success) return;
    const input = { id, preset: chosen.data };
    call.run(async (client) =>
      setAsked({ preset: chosen.data, changes: await client.connections.presetChanges(input) }),
    );
  };
  return (
    <div>
      <Select
        maw="36rem"
        label={t('preset.title')}
        description={t('preset.whyAgain')}
        data={ConnectionPreset.options.map((value) => ({ value, label: t(`preset.names.${value}`) }))}
        allowDeselect={false}
        disabled={call.busy}
        value={preset.data}
        onChange={ask}
      />
      {call.error !== null && <ProblemNote error={call.error} />}
      {asked !== null && (
        <ConfirmDialog
          title={t('preset.ask', { kind: t(`preset.names.${asked.preset}`) })}
          label={t('preset.change')}
          onClose={() => setAsked(null)}
          carryOut={async (client) => {
            const change = { preset: asked.preset };
            keep((await client.connections.change({ id, change })).preset);
            for (const key of ['endpoints', 'statuses', 'reading paths', 'request template', 'reporting'])
              await queries.resetQueries({ queryKey: [key, id] });
            onFilledIn();
          }}
        >
          <Changes changes={asked.changes} />
        </ConfirmDialog>
      )}
    </div>
  );
}
