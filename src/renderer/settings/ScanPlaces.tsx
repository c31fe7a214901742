import { Button, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import { ProductionSettings, SaidStage, type ScanPlace } from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { type Keyed, keyed, keyedIn } from '../hooks/keyed.ts';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useLock } from './lock.tsx';

interface Typed {
  readonly places: readonly Keyed<ScanPlace>[];
}

const typedOf = (places: readonly ScanPlace[]): Typed => ({ places: keyed(places) });
const newPlace: ScanPlace = { name: '', stage: 'finished' };

/** The places where codes of job sheets are scanned; none: nothing is scanned anywhere. */
export function ScanPlaces(props: {
  readonly places: readonly ScanPlace[];
  /** Resolves with false if it was refused. */
  readonly onChange: (places: ScanPlace[]) => Promise<boolean>;
}) {
  const { t } = useTranslation('settings');
  const { t: states } = useTranslation('states');
  const { disabled } = useLock()('production.places', t('production.places'));
  const saved = useSavedForm({
    schema: z.object({ places: ProductionSettings.shape.places }),
    initialValues: typedOf(props.places),
    sentences: { 'places.*.name': t('production.wrongPlace'), places: t('production.samePlaces') },
    save: async (_, { places }) => ((await props.onChange(places)) ? typedOf(places) : null),
  });
  const { form } = saved;
  const isSaved = (name: string): boolean => props.places.some((one) => one.name === name);
  return (
    <form {...saved.formProps}>
      <Stack gap="sm" mt="md">
        <Text size="sm">{t('production.placesWhy')}</Text>
        {form.values.places.map(({ key, name }, index) => (
          <Fieldset key={key} legend={t('production.place', { number: index + 1 })} disabled={disabled}>
            <Group align="flex-end">
              <TextInput
                label={t('production.placeName')}
                maxLength={40}
                {...form.getInputProps(`places.${index}.name`)}
              />
              <Select
                label={t('production.placeStage')}
                data={SaidStage.options.map((value) => ({ value, label: states(`stage.${value}`) }))}
                allowDeselect={false}
                {...form.getInputProps(`places.${index}.stage`)}
              />
              {isSaved(name) && (
                <Button component="a" href={hashOf('scan', name)} variant="default">
                  {t('production.openPlace')}
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconTrash aria-hidden />}
                onClick={() => form.removeListItem('places', index)}
              >
                {t('production.removePlace')}
              </Button>
            </Group>
          </Fieldset>
        ))}
        {form.errors.places !== undefined && (
          <Text size="sm" c="var(--attention)" role="alert">
            {form.errors.places}
          </Text>
        )}
        <Group>
          <Button
            variant="default"
            disabled={disabled}
            leftSection={<IconPlus aria-hidden />}
            onClick={() => form.insertListItem('places', keyedIn(newPlace, form.values.places))}
          >
            {t('production.addPlace')}
          </Button>
        </Group>
        <SaveOrDiscard saved={saved} />
      </Stack>
    </form>
  );
}
