import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../locales/words-context.tsx';
import { useSavedField } from './use-saved-field.ts';

const asIs = (typed: number): number => typed;

/** A number saved on blur or Enter; an empty field is null. */
export function NumberField<Schema extends z.ZodType>(props: {
  readonly label: ReactNode;
  readonly disabled?: boolean;
  readonly description: string;
  /** The contract's schema for the saved number. */
  readonly schema: Schema;
  /** As shown, in the unit of the field. */
  readonly value: number | null;
  /** Converts from the unit of the field to that of the schema. */
  readonly toSaved?: (typed: number) => number;
  readonly min: number;
  readonly max: number;
  readonly suffix?: string;
  /** Decimal places; by default whole numbers only. */
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
    // The schema's own numbers are in another unit.
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
