import {
  ActionIcon,
  Button,
  Chip,
  Group,
  Input,
  NumberInput,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type CutOff, ShippingSettings } from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { TimeField } from '../components/TimeField.tsx';
import { type Keyed, keyed, keyedIn } from '../hooks/keyed.ts';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './settings.module.css';

/** Monday first; 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const workday: CutOff = { group: '', time: '17:00', weekdays: [1, 2, 3, 4, 5], daysLater: 0 };

interface Typed {
  readonly cutOffs: readonly Keyed<CutOff>[];
}

const typedOf = ({ cutOffs }: ShippingSettings): Typed => ({ cutOffs: keyed(cutOffs) });

/** One delivery group, and when it has to be ready. */
function CutOffRow(props: {
  readonly form: UseFormReturnType<Typed>;
  readonly cutOff: CutOff;
  /** Its place in the list. */
  readonly index: number;
}) {
  const { t, f } = useTranslation('settings');
  const { form, index } = props;
  const { time, weekdays } = props.cutOff;
  const at = `cutOffs.${index}` as const;
  return (
    <Table.Tr>
      <Table.Td>
        <TextInput
          aria-label={t('shipping.group')}
          maxLength={200}
          miw="8rem"
          {...form.getInputProps(`${at}.group`)}
        />
      </Table.Td>
      <Table.Td>
        <TimeField
          label={t('shipping.time')}
          isLabelSeen={false}
          value={time}
          error={form.errors[`${at}.time`]}
          onChange={(value) => form.setFieldValue(`${at}.time`, value)}
        />
      </Table.Td>
      <Table.Td>
        <Input.Wrapper error={form.errors[`${at}.weekdays`]}>
          <Chip.Group
            multiple
            value={weekdays.map(String)}
            onChange={(days) => form.setFieldValue(`${at}.weekdays`, days.map(Number).sort())}
          >
            <Group role="group" aria-label={t('shipping.weekdays')} gap={3} data-path={`${at}.weekdays`}>
              {WEEK.map((day) => (
                <Chip
                  key={day}
                  value={String(day)}
                  size="xs"
                  classNames={{ label: css.day, iconWrapper: css.noIcon }}
                >
                  {f.weekday(day)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={t('shipping.daysLater')}
          min={0}
          max={60}
          allowDecimal={false}
          hideControls
          w="4rem"
          {...form.getInputProps(`${at}.daysLater`)}
        />
      </Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('shipping.remove')}
          onClick={() => form.removeListItem('cutOffs', index)}
        >
          <IconTrash aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
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
    initialValues: typedOf(props.shipping),
    sentences: {
      'cutOffs.*.group': t('shipping.wrongGroup'),
      'cutOffs.*.time': t('shipping.wrongTime'),
      'cutOffs.*.weekdays': t('shipping.wrongDays'),
    },
    save: async (_, read) => ((await props.onChange(read)) ? typedOf(read) : null),
  });
  const { form } = saved;
  const { cutOffs } = form.values;
  const head = (title: 'group' | 'time' | 'weekdays' | 'daysLater', why?: 'groupWhy' | 'daysLaterWhy') => (
    <Table.Th>
      {t(`shipping.${title}`)}
      {why !== undefined && (
        <Text size="xs" c="var(--quiet)">
          {t(`shipping.${why}`)}
        </Text>
      )}
    </Table.Th>
  );
  return (
    <form {...saved.formProps}>
      <Stack gap="md">
        {cutOffs.length === 0 ? (
          <Text size="sm" c="var(--quiet)">
            {t('shipping.none')}
          </Text>
        ) : (
          <Table className={css.cutOffs ?? ''} verticalSpacing={6} horizontalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                {head('group', 'groupWhy')}
                {head('time')}
                {head('weekdays')}
                {head('daysLater', 'daysLaterWhy')}
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {cutOffs.map((cutOff, index) => (
                <CutOffRow key={cutOff.key} form={form} cutOff={cutOff} index={index} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden />}
            onClick={() => form.insertListItem('cutOffs', keyedIn(workday, cutOffs))}
          >
            {t('shipping.add')}
          </Button>
        </Group>
        <SaveOrDiscard saved={saved} />
      </Stack>
    </form>
  );
}
