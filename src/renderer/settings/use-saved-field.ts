import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { z } from 'zod';
import { useSchemaForm } from '../hooks/use-schema-form.ts';

/** The properties of an input that is saved when it loses the focus. */
interface SavedField<Typed> {
  readonly value: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: { readonly key: string }) => void;
  readonly error: React.ReactNode;
}

/**
 * A field that makes sense on its own: saved on blur or Enter if the contract accepts it; otherwise it says
 * what is wrong. Escape restores the saved value.
 * @param saved as the field shows it. A new one, from this window or another, replaces what is typed, but not
 * what is typed while a save is on its way.
 */
export function useSavedField<Typed extends string | number, Schema extends z.ZodType>(input: {
  readonly schema: Schema;
  readonly saved: Typed;
  /** Converts the typed value for the schema. */
  readonly toInput: (typed: Typed) => unknown;
  /** What is wrong, if the field has its own sentence for it. */
  readonly sentence?: string;
  readonly onSave: (value: z.output<Schema>) => void;
}): SavedField<Typed> {
  const { saved, toInput, onSave } = input;
  const { form } = useSchemaForm({
    schema: z.object({ typed: input.schema }),
    initialValues: { typed: saved },
    toInput: ({ typed }) => ({ typed: toInput(typed) }),
    ...(input.sentence !== undefined && { sentences: { typed: input.sentence } }),
  });
  /** What was saved last, as typed, until the station says so; null otherwise. */
  const sent = useRef<Typed | null>(null);
  const replace = useEffectEvent((now: Typed): void => {
    const { typed } = form.getValues();
    const isEdited = sent.current !== null && typed !== sent.current;
    sent.current = null;
    form.setInitialValues({ typed: now });
    form.reset();
    if (isEdited) form.setValues({ typed });
  });
  useLayoutEffect(() => replace(saved), [saved]);
  const save = (): void => {
    const { typed } = form.getValues();
    // While a save is on its way, `saved` is not yet what the station has.
    if (form.validate().hasErrors || (typed === saved && sent.current === null)) return;
    sent.current = typed;
    onSave(input.schema.parse(toInput(typed)));
  };
  const { value, onChange, error } = form.getInputProps('typed');
  return {
    value,
    onChange,
    onBlur: save,
    onKeyDown({ key }) {
      if (key === 'Enter') save();
      else if (key === 'Escape') form.reset();
    },
    error,
  };
}
