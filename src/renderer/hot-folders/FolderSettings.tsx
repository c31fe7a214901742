import { Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import {
  DeliveryOrder,
  FileAccess,
  FileKind,
  type HotFolderDetail,
  HotFolderSettings,
  PreflightProfile,
  type RipProfile,
  TicketKind,
} from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { FailedNote, ProblemNote } from '../parts/States.tsx';
import { emptyAsNull, useSentForm } from '../parts/use-schema-form.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { NameTemplate } from './NameTemplate.tsx';

/** Everything that can be set of a hot folder beside its path; kept together, once it fits together. */
export function FolderSettings({ detail }: { readonly detail: HotFolderDetail }) {
  const { t } = useTranslation('hot-folders');
  const { t: states } = useTranslation('states');
  const notify = useNotify();
  const [reading] = useReadOnce<readonly Pick<RipProfile, 'id' | 'name'>[]>(['rips'], (client) =>
    client.rips.list(),
  );
  const rips = reading.kind === 'loaded' ? reading.data : [];
  const { folder, settings, rip, stuckTimeoutSeconds } = detail;
  const { form, onSubmit, call } = useSentForm({
    schema: HotFolderSettings,
    initialValues: settings,
    async send(client, change) {
      const kept = await client.hotFolders.update({ id: folder.id, change });
      form.setValues(kept.settings);
      notify({ text: t('kept', { name: kept.folder.name }) });
    },
  });
  const known = rips.length > 0 ? rips : [rip];
  const { route, nameTemplate } = form.values;
  const kinds = route?.fileKinds ?? [];
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md" mt="md" maw="44rem">
        <TextInput label={t('name')} maxLength={60} {...form.getInputProps('name')} />
        <Select
          label={t('rip')}
          description={t('ripWhy')}
          data={known.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          searchable
          {...form.getInputProps('rip')}
        />
        <Checkbox.Group
          label={t('takes')}
          description={t('takesWhy')}
          value={route === null ? [] : kinds.length === 0 ? [...FileKind.options] : kinds}
          onChange={(chosen) => {
            const wanted = FileKind.options.filter((kind) => chosen.includes(kind));
            const isAll = wanted.length === FileKind.options.length;
            form.setFieldValue('route', wanted.length === 0 ? null : { fileKinds: isAll ? [] : wanted });
          }}
        >
          <Group mt={6}>
            {FileKind.options.map((kind) => (
              <Checkbox key={kind} value={kind} label={states(`file.${kind}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <NameTemplate id={folder.id} template={nameTemplate} field={form.getInputProps('nameTemplate')} />
        <Select
          label={t('ticket')}
          description={t('ticketWhy')}
          data={TicketKind.options.map((value) => ({ value, label: t(`tickets.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('ticket')}
        />
        <Select
          label={t('order')}
          data={DeliveryOrder.options.map((value) => ({ value, label: t(`orders.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('order')}
        />
        <Select
          label={t('access')}
          description={t('accessWhy')}
          data={FileAccess.options.map((value) => ({ value, label: t(`accesses.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('fileAccess')}
        />
        <Select
          label={t('preflight')}
          description={t('preflightWhy')}
          data={PreflightProfile.options.map((value) => ({ value, label: states(`profile.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('preflight')}
        />
        <NumberInput
          label={t('patience')}
          description={t('patienceWhy', { seconds: stuckTimeoutSeconds })}
          min={1}
          max={604_800}
          allowDecimal={false}
          hideControls
          {...emptyAsNull(form.getInputProps('stuckAfterSeconds'))}
        />
        {reading.kind === 'failed' && <FailedNote failure={reading} />}
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" loading={call.busy}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
