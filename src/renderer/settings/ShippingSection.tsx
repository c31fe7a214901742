import { Button, Chip, Fieldset, Group, Input, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CutOff, type ShippingSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useDraft } from './use-draft.ts';

/** Monday first; 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const workday: CutOff = { group: '', time: '17:00', weekdays: [1, 2, 3, 4, 5], daysLater: 0 };
/** A Sunday. */
const SUNDAY = Date.UTC(2024, 0, 7);
const DAY_MS = 86_400_000;

const { group: Words, time: Time } = CutOff.shape;

/** One delivery group, and by when it has to be ready. */
function CutOffFields(props: {
  readonly cutOff: CutOff;
  /** Shows what is typed. */
  readonly onType: (cutOff: CutOff) => void;
  /** Saves what is right. */
  readonly onKeep: (cutOff: CutOff) => void;
  readonly onRemove: () => void;
}) {
  const { t, f } = useTranslation('settings');
  const { cutOff, onType, onKeep, onRemove } = props;
  const weekday = new Intl.DateTimeFormat(f.locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Fieldset legend={cutOff.group === '' ? t('shipping.group') : cutOff.group}>
      <Stack gap="sm">
        <Group gap="md" align="flex-start">
          <TextInput
            label={t('shipping.group')}
            description={t('shipping.groupWhy')}
            value={cutOff.group}
            onChange={(event) => onType({ ...cutOff, group: event.currentTarget.value })}
            onBlur={() => onKeep(cutOff)}
            error={Words.safeParse(cutOff.group).success ? null : t('shipping.wrongGroup')}
            maxLength={200}
            miw="18rem"
            style={{ flex: 1 }}
          />
          <TextInput
            type="time"
            label={t('shipping.time')}
            value={cutOff.time}
            onChange={(event) => onType({ ...cutOff, time: event.currentTarget.value })}
            onBlur={() => onKeep(cutOff)}
            error={Time.safeParse(cutOff.time).success ? null : t('shipping.wrongTime')}
            w="8rem"
          />
          <NumberInput
            label={t('shipping.daysLater')}
            description={t('shipping.daysLaterWhy')}
            value={cutOff.daysLater}
            min={0}
            max={60}
            allowDecimal={false}
            onChange={(value) => onType({ ...cutOff, daysLater: Number(value) })}
            onBlur={() => onKeep(cutOff)}
            w="14rem"
          />
        </Group>
        <Input.Wrapper
          label={t('shipping.weekdays')}
          error={cutOff.weekdays.length === 0 ? t('shipping.wrongDays') : null}
        >
          <Chip.Group
            multiple
            value={cutOff.weekdays.map(String)}
            onChange={(days) => onKeep({ ...cutOff, weekdays: days.map(Number).sort() })}
          >
            <Group gap="xs" mt={4}>
              {WEEK.map((day) => (
                <Chip key={day} value={String(day)}>
                  {weekday.format(SUNDAY + day * DAY_MS)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <Group>
          <Button
            variant="default"
            leftSection={<IconTrash aria-hidden />}
            aria-label={t('shipping.remove', { group: cutOff.group })}
            onClick={onRemove}
          >
            {t('shipping.remove', { group: cutOff.group })}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** By when each delivery group has to be ready; saved as soon as all of it is right. */
export function ShippingSection(props: {
  readonly shipping: ShippingSettings;
  readonly onChange: (shipping: ShippingSettings) => void;
}) {
  const { t } = useTranslation('settings');
  const { cutOffs } = props.shipping;
  const [typed, setTyped] = useDraft(cutOffs);
  const keep = (next: CutOff[]): void => {
    setTyped(next);
    const isRight = next.every((one) => CutOff.safeParse(one).success);
    if (isRight && JSON.stringify(next) !== JSON.stringify(cutOffs)) props.onChange({ cutOffs: next });
  };
  const replaced = (index: number, by: CutOff): CutOff[] => typed.map((one, at) => (at === index ? by : one));
  return (
    <Stack gap="md">
      {typed.length === 0 && (
        <Text size="sm" c="var(--quiet)">
          {t('shipping.none')}
        </Text>
      )}
      {typed.map((cutOff, index) => (
        <CutOffFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a cut-off has no name but its place
          key={index}
          cutOff={cutOff}
          onType={(next) => setTyped(replaced(index, next))}
          onKeep={(next) => keep(replaced(index, next))}
          onRemove={() => keep(typed.filter((_, at) => at !== index))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => setTyped([...typed, workday])}
        >
          {t('shipping.add')}
        </Button>
      </Group>
    </Stack>
  );
}
