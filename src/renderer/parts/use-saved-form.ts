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
 * first. New `initialValues`, from this window or another, replace what is typed.
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
  const sent = useSentForm({
    ...input,
    async send(client, read) {
      const saved = await save(client, read, form.getValues());
      if (saved === null) return;
      beginWith(saved);
      if (what !== undefined) notify({ text: t('saved', { what }) });
    },
  });
  const { form, onSubmit, call } = sent;
  const beginWith = (values: Values): void => {
    form.setInitialValues(values);
    form.reset();
  };
  const replace = useEffectEvent((_saved: string) => beginWith(input.initialValues));
  const saved = JSON.stringify(input.initialValues);
  useLayoutEffect(() => replace(saved), [saved]);
  useUnsavedChanges(form.isDirty(), async () => {
    if (node.current === null) return false;
    return (await sent.save(node.current)) && !form.isDirty();
  });
  return { form, formProps: { ref: node, onSubmit, noValidate: true }, call };
}
