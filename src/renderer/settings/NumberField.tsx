import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from './use-draft.ts';

/** A number that is kept when the field is left or Enter is pressed; an empty field is null. */
export function NumberField(props: {
  readonly label: ReactNode;
  readonly disabled?: boolean;
  readonly description: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly suffix?: string;
  /** Places behind the point; whole numbers only where this is not given. */
  readonly decimals?: number;
  readonly mayBeEmpty?: boolean;
  readonly onKeep: (value: number | null) => void;
}) {
  const { value, min, max, mayBeEmpty = false, decimals = 0, onKeep } = props;
  const [typed, setTyped] = useDraft<number | string>(value ?? '');
  const keep = (): void => {
    const number = typed === '' ? null : Number(typed);
    if (number === null && !mayBeEmpty) setTyped(value ?? '');
    else if (number !== value) onKeep(number);
  };
  return (
    <NumberInput
      label={props.label}
      disabled={props.disabled ?? false}
      description={props.description}
      value={typed}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      min={min}
      max={max}
      clampBehavior="blur"
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      hideControls
      maw="22rem"
      {...(props.suffix === undefined ? {} : { suffix: ` ${props.suffix}` })}
    />
  );
}
