import { Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  DeliveryOrder,
  FileAccess,
  FileKind,
  type HotFolderDetail,
  type HotFolderSettings,
  PreflightProfile,
  RipId,
  type RipProfile,
  TicketKind,
} from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { FailedNote, ProblemNote } from '../parts/States.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { NameTemplate } from './NameTemplate.tsx';

/** Everything that can be set of a hot folder beside its path; kept together, once it fits together. */
export function FolderSettings({ detail }: { readonly detail: HotFolderDetail }) {
  const { t } = useTranslation('hot-folders');
  const { t: states } = useTranslation('states');
  const notify = useNotify();
  const call = useCall();
  const [reading] = useReadOnce<readonly Pick<RipProfile, 'id' | 'name'>[]>(['rips'], (client) =>
    client.rips.list(),
  );
  const rips = reading.kind === 'loaded' ? reading.data : [];
  const { folder, settings, rip, stuckTimeoutSeconds } = detail;
  const [form, setForm] = useState<HotFolderSettings>(settings);
  const change = (some: Partial<HotFolderSettings>): void => setForm((now) => ({ ...now, ...some }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    call.run(async (client) => {
      const kept = await client.hotFolders.update({ id: folder.id, change: form });
      setForm(kept.settings);
      notify({ text: t('kept', { name: kept.folder.name }) });
    });
  };
  const known = rips.length > 0 ? rips : [rip];
  const kinds = form.route?.fileKinds ?? [];
  return (
    <form onSubmit={submit}>
      <Stack gap="md" mt="md" maw="44rem">
        <TextInput
          label={t('name')}
          value={form.name}
          maxLength={60}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label={t('rip')}
          description={t('ripWhy')}
          data={known.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.rip}
          allowDeselect={false}
          searchable
          onChange={(id) => {
            const chosen = RipId.safeParse(id);
            if (chosen.success) change({ rip: chosen.data });
          }}
        />
        <Checkbox.Group
          label={t('takes')}
          description={t('takesWhy')}
          value={form.route === null ? [] : kinds.length === 0 ? [...FileKind.options] : kinds}
          onChange={(chosen) => {
            const wanted = FileKind.options.filter((kind) => chosen.includes(kind));
            const isAll = wanted.length === FileKind.options.length;
            change({ route: wanted.length === 0 ? null : { fileKinds: isAll ? [] : wanted } });
          }}
        >
          <Group mt={6}>
            {FileKind.options.map((kind) => (
              <Checkbox key={kind} value={kind} label={states(`file.${kind}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <NameTemplate
          id={folder.id}
          template={form.nameTemplate}
          onChange={(nameTemplate) => change({ nameTemplate })}
        />
        <Select
          label={t('ticket')}
          description={t('ticketWhy')}
          data={TicketKind.options.map((value) => ({ value, label: t(`tickets.${value}`) }))}
          value={form.ticket}
          allowDeselect={false}
          onChange={(value) => {
            const ticket = TicketKind.safeParse(value);
            if (ticket.success) change({ ticket: ticket.data });
          }}
        />
        <Select
          label={t('order')}
          data={DeliveryOrder.options.map((value) => ({ value, label: t(`orders.${value}`) }))}
          value={form.order}
          allowDeselect={false}
          onChange={(value) => {
            const order = DeliveryOrder.safeParse(value);
            if (order.success) change({ order: order.data });
          }}
        />
        <Select
          label={t('access')}
          description={t('accessWhy')}
          data={FileAccess.options.map((value) => ({ value, label: t(`accesses.${value}`) }))}
          value={form.fileAccess}
          allowDeselect={false}
          onChange={(value) => {
            const fileAccess = FileAccess.safeParse(value);
            if (fileAccess.success) change({ fileAccess: fileAccess.data });
          }}
        />
        <Select
          label={t('preflight')}
          description={t('preflightWhy')}
          data={PreflightProfile.options.map((value) => ({ value, label: states(`profile.${value}`) }))}
          value={form.preflight}
          allowDeselect={false}
          onChange={(value) => {
            const preflight = PreflightProfile.safeParse(value);
            if (preflight.success) change({ preflight: preflight.data });
          }}
        />
        <NumberInput
          label={t('patience')}
          description={t('patienceWhy', { seconds: stuckTimeoutSeconds })}
          value={form.stuckAfterSeconds ?? ''}
          min={1}
          max={604_800}
          allowDecimal={false}
          hideControls
          onChange={(value) =>
            change({ stuckAfterSeconds: value === '' ? null : Math.max(1, Number(value)) })
          }
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
