import { NumberInput, Select, Stack, TextInput } from '@mantine/core';
import {
  DeliveryOrder,
  FileAccess,
  type HotFolderDetail,
  HotFolderSettings,
  SlipSetting,
  TicketKind,
} from '../../contract/index.ts';
import { ProfileSelect } from '../components/ProfileSelect.tsx';
import { RipType, useRips } from '../components/RipType.tsx';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { emptyAsNull } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { NameTemplate } from './NameTemplate.tsx';

/** Everything that can be set for a hot folder except its path; saved together, if it fits together. */
export function FolderSettings({ detail }: { readonly detail: HotFolderDetail }) {
  const { t } = useTranslation('hot-folders');
  const rips = useRips();
  const { folder, settings, rip, stuckTimeoutSeconds } = detail;
  const saved = useSavedForm({
    schema: HotFolderSettings,
    initialValues: settings,
    what: t('settings'),
    save: async (client, change) => (await client.hotFolders.update({ id: folder.id, change })).settings,
  });
  const { form } = saved;
  const { nameTemplate } = form.values;
  return (
    <form {...saved.formProps}>
      <Stack gap="md" mt="md" maw="44rem">
        <TextInput label={t('name')} maxLength={60} {...form.getInputProps('name')} />
        <RipType rips={rips} now={rip} field={form.getInputProps('rip')} />
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
        <NumberInput
          label={t('mostInFolder')}
          description={t('mostInFolderWhy')}
          min={1}
          max={10_000}
          allowDecimal={false}
          hideControls
          {...emptyAsNull(form.getInputProps('mostInFolder'))}
        />
        <Select
          label={t('slip')}
          description={t('slipWhy')}
          data={SlipSetting.options.map((value) => ({ value, label: t(`slips.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('slip')}
        />
        <Select
          label={t('access')}
          description={t('accessWhy')}
          data={FileAccess.options.map((value) => ({ value, label: t(`accesses.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('fileAccess')}
        />
        <ProfileSelect
          label={t('preflight')}
          description={t('preflightWhy')}
          none={t('asCompany')}
          value={form.values.preflight}
          error={form.errors.preflight}
          onChange={(profile) => form.setFieldValue('preflight', profile)}
        />
        <NumberInput
          label={t('pickupWarning')}
          description={t('pickupWarningWhy', { seconds: stuckTimeoutSeconds })}
          min={1}
          max={604_800}
          allowDecimal={false}
          hideControls
          {...emptyAsNull(form.getInputProps('stuckAfterSeconds'))}
        />
        <SaveOrDiscard saved={saved} />
      </Stack>
    </form>
  );
}
