import { Button, Chip, Fieldset, Group, Input, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type CutOff, ShippingSettings } from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { TimeField } from '../components/TimeField.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** Monday first; 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const workday: CutOff = { group: '', time: '17:00', weekdays: [1, 2, 3, 4, 5], daysLater: 0 };

/** One delivery group, and when it has to be ready. */
function CutOffFields(props: {
  readonly form: UseFormReturnType<ShippingSettings>;
  /** Its place in the list. */
  readonly index: number;
}) {
  const { t, f } = useTranslation('settings');
  const { form, index } = props;
  const at = `cutOffs.${index}` as const;
  const { group, time, weekdays = [] } = form.values.cutOffs[index] ?? workday;
  return (
    <Fieldset
      legend={group === '' ? t('shipping.group') : group}
      styles={{ legend: { overflowWrap: 'anywhere' } }}
    >
      <Stack gap="sm">
        <Group gap="md" align="flex-start">
          <TextInput
            label={t('shipping.group')}
            description={t('shipping.groupWhy')}
            maxLength={200}
            miw="min(18rem, 100%)"
            style={{ flex: 1 }}
            {...form.getInputProps(`${at}.group`)}
          />
          <TimeField
            label={t('shipping.time')}
            value={time}
            error={form.errors[`${at}.time`]}
            onChange={(value) => form.setFieldValue(`${at}.time`, value)}
          />
          <NumberInput
            label={t('shipping.daysLater')}
            description={t('shipping.daysLaterWhy')}
            min={0}
            max={60}
            allowDecimal={false}
            w="14rem"
            {...form.getInputProps(`${at}.daysLater`)}
          />
        </Group>
        <Input.Wrapper label={t('shipping.weekdays')} error={form.errors[`${at}.weekdays`]}>
          <Chip.Group
            multiple
            value={weekdays.map(String)}
            onChange={(days) => form.setFieldValue(`${at}.weekdays`, days.map(Number).sort())}
          >
            <Group gap="xs" mt={4} data-path={`${at}.weekdays`}>
              {WEEK.map((day) => (
                <Chip key={day} value={String(day)}>
                  {f.weekday(day)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <Group>
          <Button
            variant="default"
            leftSection={<IconTrash aria-hidden />}
            onClick={() => form.removeListItem('cutOffs', index)}
          >
            {t('shipping.remove')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** When each delivery group has to be ready. */
export function ShippingSection(props: {
  readonly shipping: ShippingSettings;
  /** Resolves with false if it was refused. */
  readonly onChange: (shipping: ShippingSettings) => Promise<boolean>;
}) {
  const { t } = useTranslation('settings');
  const saved = useSavedForm({
    schema: ShippingSettings,
    initialValues: props.shipping,
    sentences: {
      'cutOffs.*.group': t('shipping.wrongGroup'),
      'cutOffs.*.time': t('shipping.wrongTime'),
      'cutOffs.*.weekdays': t('shipping.wrongDays'),
    },
    save: async (_, read) => ((await props.onChange(read)) ? read : null),
  });
  const { form } = saved;
  const { cutOffs } = form.values;
  return (
    <form {...saved.formProps}>
      <Stack gap="md">
        {cutOffs.length === 0 && (
          <Text size="sm" c="var(--quiet)">
            {t('shipping.none')}
          </Text>
        )}
        {cutOffs.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cut-off has no name but its place
          <CutOffFields key={index} form={form} index={index} />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden />}
            onClick={() => form.insertListItem('cutOffs', workday)}
          >
            {t('shipping.add')}
          </Button>
        </Group>
        <SaveOrDiscard saved={saved} />
      </Stack>
    </form>
  );
}
