import {
  Button,
  Code,
  Group,
  MultiSelect,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import {
  type ConnectionId,
  Reporting,
  ReportKind,
  ReportPolicies,
  type ReportPolicy,
  ReportRequest,
  type ReportTrial,
  type StatusReport,
} from '../../contract/index.ts';
import { ReportList } from '../components/ReportList.tsx';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { FailedNote, LoadingNote, ProblemNote } from '../components/States.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { useReadOnce } from '../state/use-read-once.ts';

const { method: Method } = ReportRequest.shape;

/** What a form holds: without a path there is no request. */
const typed = ({ isOn, request, policies }: Reporting) => ({
  isOn,
  policies: { ...policies, proofFolders: [...policies.proofFolders] },
  request: {
    method: request?.method ?? ('PUT' as const),
    path: request?.path ?? '',
    allowedPath: request?.allowedPath ?? '',
    template: request?.template ?? '',
    codes: { ...(request?.codes ?? { started: '', finished: '', dispatched: '' }) },
  },
});
type Typed = ReturnType<typeof typed>;

const inputOf = ({ isOn, policies, request }: Typed) => ({
  isOn,
  policies,
  request:
    request.path.trim() === ''
      ? null
      : { ...request, allowedPath: request.allowedPath.trim() === '' ? null : request.allowedPath },
});

function Trial({ trial }: { readonly trial: ReportTrial | null }) {
  const { t } = useTranslation('reports');
  if (trial === null) return <Text size="sm">{t('settings.noJob')}</Text>;
  return (
    <div>
      <Text size="sm">{t('settings.wouldSend', { job: trial.job, status: trial.status })}</Text>
      {trial.requests.map(({ kind, method, path, body }) => (
        <Code key={kind} block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {`${method} ${path}\n${body}`}
        </Code>
      ))}
    </div>
  );
}

function Form({ id, reporting }: { readonly id: ConnectionId; readonly reporting: Reporting }) {
  const { t } = useTranslation('reports');
  const { t: connections } = useTranslation('connections');
  const call = useCall();
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  const [trial, setTrial] = useState<{ readonly found: ReportTrial | null } | null>(null);
  const saved = useSavedForm({
    schema: Reporting,
    initialValues: typed(reporting),
    toInput: inputOf,
    what: t('settings.title'),
    async save(client, read) {
      const change = { reporting: read };
      return typed((await client.connections.change({ id, change })).reporting);
    },
  });
  const { form } = saved;
  const policies = (kind: ReportKind) => {
    const offered: readonly ReportPolicy[] = ReportPolicies.shape[kind].unwrap().options;
    return offered.map((value) => ({
      value,
      label:
        value === 'evidence'
          ? t(`settings.evidence.${kind === 'started' ? kind : 'finished'}`)
          : t(`settings.${value}`),
    }));
  };
  const proofs = form.getInputProps('policies.proofFolders');
  const chosen = form.values.policies.proofFolders;
  const isHere = (one: string): boolean => folders.some((folder) => folder.id === one);
  const tryOut = (): void => {
    const read = Reporting.safeParse(inputOf(form.getValues()));
    if (!read.success) return void form.validate();
    call.run(async (client) =>
      setTrial({ found: await client.reports.tryOut({ id, reporting: read.data }) }),
    );
  };
  return (
    <form {...saved.formProps}>
      <Stack gap="sm" maw="44rem">
        <Switch
          label={t('settings.isOn')}
          description={t('settings.why')}
          {...form.getInputProps('isOn', { type: 'checkbox' })}
        />
        {ReportKind.options.map((kind) => (
          <Group key={kind} gap="sm" align="end" wrap="nowrap" grow>
            <Select
              label={t(`kind.${kind}`)}
              data={policies(kind)}
              allowDeselect={false}
              {...form.getInputProps(`policies.${kind}`)}
            />
            <TextInput
              label={t('settings.code', { what: t(`kind.${kind}`) })}
              maxLength={200}
              {...form.getInputProps(`request.codes.${kind}`)}
            />
          </Group>
        ))}
        {folders.length > 0 && (
          <MultiSelect
            label={t('settings.proofFolders')}
            description={t('settings.proofFoldersWhy')}
            searchable
            data={folders.map(({ id: value, name }) => ({ value, label: name }))}
            {...proofs}
            value={chosen.filter(isHere)}
            // A removed one stays: what its RIP picked up is still no evidence.
            onChange={(here) => proofs.onChange([...chosen.filter((one) => !isHere(one)), ...here])}
          />
        )}
        <Group gap="sm" align="end" wrap="nowrap">
          <Select
            w="8rem"
            label={t('settings.method')}
            data={[...Method.options]}
            allowDeselect={false}
            {...form.getInputProps('request.method')}
          />
          <TextInput
            flex={1}
            label={t('settings.path')}
            description={t('settings.pathWhy', { kind: connections('preset.title') })}
            {...form.getInputProps('request.path')}
          />
        </Group>
        <TextInput
          label={t('settings.allowedPath')}
          description={t('settings.allowedPathWhy')}
          {...form.getInputProps('request.allowedPath')}
        />
        <Textarea
          label={t('settings.template')}
          description={
            <Code>
              {'{{status}} {{reason}} {{job.id}} {{job.name}} {{tracking.code}} {{tracking.carrier}}'}
            </Code>
          }
          autosize
          minRows={1}
          maxRows={12}
          maxLength={20_000}
          styles={{ input: { fontFamily: 'monospace', fontSize: '0.8rem' } }}
          {...form.getInputProps('request.template')}
        />
        {call.error !== null && <ProblemNote error={call.error} />}
        {trial !== null && <Trial trial={trial.found} />}
        <SaveOrDiscard saved={saved}>
          <Button variant="default" loading={call.busy} onClick={tryOut}>
            {t('settings.tryOut')}
          </Button>
        </SaveOrDiscard>
      </Stack>
    </form>
  );
}

/** What the service has not confirmed yet. */
function Open({ id }: { readonly id: ConnectionId }) {
  const { t } = useTranslation('reports');
  const live = useLive<StatusReport[]>(['open reports', id], {
    load: (client) => client.reports.unsettled({ id }),
    concerns: ({ kind }) => kind === 'job',
    paceMs: 1_000,
  });
  if (live.kind !== 'loaded' || live.data.length === 0) return null;
  return (
    <section aria-label={t('open')}>
      <Text size="sm" fw={600}>
        {t('open')}
      </Text>
      <ReportList reports={live.data} namesJobs />
    </section>
  );
}

/** Whether, when and how a connection tells the service how far jobs are, and what is not confirmed yet. */
export function Reports({ id }: { readonly id: ConnectionId }) {
  const { t } = useTranslation('reports');
  const [read] = useReadOnce(
    ['reporting', id],
    async (client) => (await client.connections.settings({ id })).reporting,
  );
  return (
    <div>
      <Text fw={600} size="sm" mb={6}>
        {t('settings.title')}
      </Text>
      {read.kind === 'loading' && <LoadingNote />}
      {read.kind === 'failed' && <FailedNote failure={read} />}
      {read.kind === 'loaded' && <Form id={id} reporting={read.data} />}
      <Open id={id} />
    </div>
  );
}
