import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useSavedField } from './use-saved-field.ts';

/** Text saved on blur or Enter; an empty field is null. */
export function TextField<Schema extends z.ZodType>(props: {
  readonly label: ReactNode;
  readonly description: string;
  readonly schema: Schema;
  readonly value: string | null;
  /** What is wrong, if the field has its own sentence for it. */
  readonly wrong?: string;
  readonly disabled?: boolean;
  readonly maxLength?: number;
  readonly width?: string;
  readonly onSave: (value: z.output<Schema>) => void;
}) {
  const field = useSavedField<string, Schema>({
    schema: props.schema,
    saved: props.value ?? '',
    toInput: (typed) => (typed.trim() === '' ? null : typed.trim()),
    ...(props.wrong !== undefined && { sentence: props.wrong }),
    onSave: props.onSave,
  });
  return (
    <TextInput
      label={props.label}
      description={props.description}
      {...field}
      // The form's properties accept values as well as input events.
      onChange={(event) => field.onChange(event.currentTarget.value)}
      disabled={props.disabled ?? false}
      maw={props.width ?? '34rem'}
      spellCheck={false}
      {...(props.maxLength !== undefined && { maxLength: props.maxLength })}
    />
  );
}
