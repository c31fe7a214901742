import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../locales/words-context.tsx';
import { useSavedField } from '../parts/use-saved-field.ts';

const asIs = (typed: number): number => typed;

/** A number that is saved when the field is left or Enter is pressed; an empty field is null. */
export function NumberField<Schema extends z.ZodType>(props: {
  readonly label: ReactNode;
  readonly disabled?: boolean;
  readonly description: string;
  /** What the contract asks of the number as it is saved. */
  readonly schema: Schema;
  /** As it is shown, in the unit of the field. */
  readonly value: number | null;
  /** From the unit of the field to that of the schema. */
  readonly toSaved?: (typed: number) => number;
  readonly min: number;
  readonly max: number;
  readonly suffix?: string;
  /** Places behind the point; whole numbers only where this is not given. */
  readonly decimals?: number;
  readonly onSave: (value: z.output<Schema>) => void;
}) {
  const { t } = useTranslation('common');
  const { min, max, decimals = 0, toSaved = asIs } = props;
  const field = useSavedField<number | string, Schema>({
    schema: props.schema,
    saved: props.value ?? '',
    toInput(typed) {
      if (typed === '') return null;
      const number = Number(typed);
      return number >= min && number <= max ? toSaved(number) : Number.NaN;
    },
    // The schema's own numbers are those of another unit.
    sentence: t('field.between', { minimum: min, maximum: max }),
    onSave: props.onSave,
  });
  return (
    <NumberInput
      label={props.label}
      disabled={props.disabled ?? false}
      description={props.description}
      {...field}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      hideControls
      maw="22rem"
      {...(props.suffix === undefined ? {} : { suffix: ` ${props.suffix}` })}
    />
  );
}
