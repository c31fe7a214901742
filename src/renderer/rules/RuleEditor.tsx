import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type RouteList, RouteRule } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { ProfileSelect } from '../components/ProfileSelect.tsx';
import { useSchemaForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useUnsavedChanges } from '../navigation/leaving.tsx';
import { useStationState } from '../state/station-context.tsx';
import { ConditionRows } from './ConditionRows.tsx';
import { editedRule, fieldOfRule, typedRule } from './rule-form.ts';

/** One rule: which files it matches, and the hot folders it sends them to. */
export function RuleEditor(props: {
  readonly rule: RouteRule;
  readonly known: RouteList['known'];
  readonly onDone: (rule: RouteRule) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('rules');
  const { t: common } = useTranslation('common');
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  const node = useRef<HTMLFormElement>(null);
  const { form, check, submit } = useSchemaForm({
    schema: RouteRule,
    initialValues: editedRule(props.rule),
    toInput: typedRule,
    fieldOf: fieldOfRule,
    sentences: { to: t('toMissing') },
  });
  const isChanged = form.isDirty();
  useUnsavedChanges(isChanged, async () => {
    const read = node.current === null ? null : check(node.current);
    // The list of rules gets it before the list itself is saved.
    if (read !== null) flushSync(() => props.onDone(read));
    return read !== null;
  });
  const rule = form.values;
  return (
    <Dialog
      onClose={props.onClose}
      closeOnClickOutside={!isChanged}
      closeOnEscape={!isChanged}
      title={t('rule')}
      size="xl"
    >
      <form ref={node} onSubmit={submit(props.onDone)} noValidate>
        <Stack gap="sm">
          <TextInput label={t('name')} maxLength={60} data-autofocus {...form.getInputProps('name')} />
          <ConditionRows form={form} known={props.known} />
          <Checkbox.Group label={t('to')} {...form.getInputProps('to')}>
            <Group mt={4}>
              {folders.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
          <ProfileSelect
            label={t('preflight')}
            none={t('asFolders')}
            value={rule.preflight}
            error={form.errors.preflight}
            onChange={(profile) => form.setFieldValue('preflight', profile)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit">{t('done')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
