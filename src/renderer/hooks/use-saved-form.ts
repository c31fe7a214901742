import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../locales/words-context.tsx';
import { useUnsavedChanges } from '../navigation/leaving.tsx';
import { useNotify } from '../notifications/notices.tsx';
import type { Call } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';
import { type SchemaFormInput, useSentForm } from './use-schema-form.ts';

/** A form of fields that belong together, as `<form {...formProps}>` with `<SaveOrDiscard form={...} />`. */
export interface SavedForm<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly noValidate: true;
  };
  /** `error`: a refusal that belongs to no field. */
  readonly call: Call;
}

/**
 * A form of settings that belong together: saved as a whole or discarded. Leaving it with changes asks
 * first. New `initialValues`, from this window or another, replace what is typed; edits made while a save is
 * on its way stay.
 * @param save sends the values; resolves with what is saved then, or with null if that was refused and is
 * shown elsewhere.
 */
export function useSavedForm<Values extends object, Schema extends z.ZodType>({
  save,
  what,
  ...input
}: SchemaFormInput<Values, Schema> & {
  /** What the notice says was saved; left out if that is said elsewhere. */
  readonly what?: string;
  readonly save: (client: StationClient, read: z.output<Schema>, typed: Values) => Promise<Values | null>;
}): SavedForm<Values> {
  const { t } = useTranslation('common');
  const notify = useNotify();
  const node = useRef<HTMLFormElement>(null);
  /** What was typed when the save on its way began; null while there is none. */
  const saving = useRef<Values | null>(null);
  const sent = useSentForm({
    ...input,
    async send(client, read) {
      const typed = form.getValues();
      saving.current = typed;
      try {
        const saved = await save(client, read, typed);
        if (saved === null) return;
        beginWith(saved);
        if (what !== undefined) notify({ text: t('saved', { what }) });
      } finally {
        saving.current = null;
      }
    },
  });
  const { form, onSubmit, call } = sent;
  const beginWith = (values: Values): void => {
    const typed = form.getValues();
    const isEdited = saving.current !== null && typed !== saving.current;
    form.setInitialValues(values);
    form.reset();
    if (isEdited) form.setValues(typed);
    else if (saving.current !== null) saving.current = values;
  };
  const replace = useEffectEvent((now: string): void => {
    // The answer to a save brought these, or the first look.
    if (now !== JSON.stringify(form.getInitialValues())) beginWith(input.initialValues);
  });
  const saved = JSON.stringify(input.initialValues);
  useLayoutEffect(() => replace(saved), [saved]);
  useUnsavedChanges(form.isDirty(), async () => {
    if (node.current === null) return false;
    return (await sent.save(node.current)) && !form.isDirty();
  });
  return { form, formProps: { ref: node, onSubmit, noValidate: true }, call };
}
