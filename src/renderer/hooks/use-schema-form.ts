import {
  type FormErrors,
  type GetInputPropsReturnType,
  type UseFormReturnType,
  useForm,
} from '@mantine/form';
import type { FormEvent } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../locales/words-context.tsx';
import { type Call, useCall } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';

type Submit = (event: FormEvent<HTMLFormElement>) => void;

export interface SchemaFormInput<Values, Schema extends z.ZodType> {
  /** The contract's schema. An issue is shown at the field of its path, or of the list it is in. */
  readonly schema: Schema;
  readonly initialValues: Values;
  /** Converts the typed values for the schema, if they differ. */
  readonly toInput?: (values: Values) => unknown;
  /** The field for an issue's path, if it has another name. */
  readonly fieldOf?: (path: string, values: Values) => string;
  /** What is wrong with a field, if the form has its own sentence for it; `list.*.name`: at any place. */
  readonly sentences?: Readonly<Record<string, string>>;
}

interface SchemaForm<Values, Schema extends z.ZodType> {
  readonly form: UseFormReturnType<Values>;
  /** The parsed values; null if a field is wrong, which then has the focus and says so. */
  readonly check: (node: HTMLFormElement) => z.output<Schema> | null;
  /** For a `form` with `noValidate`: calls `use` with the parsed values, or focuses the first wrong field. */
  readonly submit: (use: (read: z.output<Schema>, node: HTMLFormElement) => void) => Submit;
}

/** A form parsed by a schema of the contract. Each error is shown at its field, in the screen's language. */
export function useSchemaForm<Values extends object, Schema extends z.ZodType>({
  schema,
  initialValues,
  toInput = (values) => values,
  fieldOf = (path) => path,
  sentences = {},
}: SchemaFormInput<Values, Schema>): SchemaForm<Values, Schema> {
  const sentenceOf = useIssueSentence();
  const form = useForm<Values>({
    initialValues,
    validate(values) {
      const errors: FormErrors = {};
      for (const issue of schema.safeParse(toInput(values)).error?.issues ?? []) {
        const path = fieldOf(fieldPath(issue.path), values);
        errors[path] ??= sentences[path] ?? sentences[path.replace(/\d+/g, '*')] ?? sentenceOf(issue);
      }
      return errors;
    },
  });
  const check: SchemaForm<Values, Schema>['check'] = (node) => {
    const { hasErrors, errors } = form.validate();
    if (!hasErrors) return schema.parse(toInput(form.getValues()));
    focusFirst(node, Object.keys(errors));
    return null;
  };
  const submit: SchemaForm<Values, Schema>['submit'] = (use) => (event) => {
    event.preventDefault();
    // A dialog's form may stand within another one: React tells that one as well.
    event.stopPropagation();
    const node = event.currentTarget;
    const read = check(node);
    if (read !== null) use(read, node);
  };
  return { form, check, submit };
}

/** A form that is sent to the station. A refusal that names a field is shown there, too. */
export function useSentForm<Values extends object, Schema extends z.ZodType>({
  send,
  ...input
}: SchemaFormInput<Values, Schema> & {
  readonly send: (client: StationClient, read: z.output<Schema>) => Promise<void>;
}): {
  readonly form: UseFormReturnType<Values>;
  readonly onSubmit: Submit;
  /** Does what its button does; resolves with false if something is wrong, which is then shown. */
  readonly save: (node: HTMLFormElement) => Promise<boolean>;
  /** `error`: a refusal that belongs to no field. */
  readonly call: Call;
} {
  const { problem } = useTranslation('common');
  const call = useCall();
  const { form, check, submit } = useSchemaForm(input);
  const sendRead = async (read: z.output<Schema>, node: HTMLFormElement): Promise<boolean> => {
    let isRefusedAtField = false;
    const isDone = await call.runs(async (client) => {
      try {
        await send(client, read);
      } catch (error) {
        const { field, message, remedy } = problem(error);
        if (field === null || !focusFirst(node, [field])) throw error;
        form.setErrors((errors) => ({ ...errors, [field]: `${message} ${remedy}` }));
        isRefusedAtField = true;
      }
    });
    return isDone && !isRefusedAtField;
  };
  const onSubmit = submit((read, node) => void sendRead(read, node));
  const save = async (node: HTMLFormElement): Promise<boolean> => {
    const read = check(node);
    return read !== null && (await sendRead(read, node));
  };
  return { form, onSubmit, save, call };
}

/** Properties of a number field whose value is null when empty. */
export const emptyAsNull = ({ value, onChange, ...others }: GetInputPropsReturnType) => ({
  ...others,
  value: value ?? '',
  onChange: (typed: number | string) => onChange(typed === '' ? null : Number(typed)),
});

/** Entries of a list share the list's field. */
const fieldPath = (path: readonly PropertyKey[]): string =>
  (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path).join('.');

/** Focuses the first field on the screen with one of these paths; false if there is none. */
function focusFirst(form: HTMLFormElement, paths: readonly string[]): boolean {
  const field = [...form.querySelectorAll<HTMLElement>('[data-path]')].find(
    ({ dataset: { path } }) => path !== undefined && paths.includes(path),
  );
  const input = field?.matches('input, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, textarea, button');
  input?.focus();
  return field !== undefined;
}

/** What an issue says in the language of the screen, because a schema's own messages are for logs. */
function useIssueSentence(): (issue: z.core.$ZodIssue) => string {
  const { t } = useTranslation('common');
  return (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return t('field.required');
      case 'too_small':
        if (issue.origin === 'string' || issue.origin === 'array') return t('field.required');
        return t('field.atLeast', { minimum: Number(issue.minimum) });
      case 'too_big':
        if (issue.origin === 'string') return t('field.tooLong', { maximum: Number(issue.maximum) });
        return t('field.atMost', { maximum: Number(issue.maximum) });
      default:
        return t('field.wrong');
    }
  };
}
