import {
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { FileKind, PreflightProfile, type RouteList, RouteRule } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useUnsavedChanges } from '../navigation/leaving.tsx';
import { emptyAsNull, useSchemaForm } from '../parts/use-schema-form.ts';
import { useStationState } from '../state/station-context.tsx';

/** No profile of the rule's own. */
const AS_FOLDERS = 'as-folders';

/** A lower and an upper bound, each of which may be left empty. */
function Bounds(props: {
  readonly label: string;
  readonly from: GetInputPropsReturnType;
  readonly to: GetInputPropsReturnType;
}) {
  const { t } = useTranslation('rules');
  const { label, from, to } = props;
  return (
    <Group grow align="flex-start">
      <NumberInput label={t('atLeast', { what: label })} min={0} hideControls {...emptyAsNull(from)} />
      <NumberInput label={t('atMost', { what: label })} min={0} hideControls {...emptyAsNull(to)} />
    </Group>
  );
}

/** One rule: which files it takes, and to which hot folders they go. */
export function RuleEditor(props: {
  readonly rule: RouteRule;
  readonly known: RouteList['known'];
  readonly onDone: (rule: RouteRule) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('rules');
  const { t: states } = useTranslation('states');
  const { t: common } = useTranslation('common');
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  const connections = useStationState((state) => state.overview?.connections) ?? [];
  const { known } = props;
  const node = useRef<HTMLFormElement>(null);
  const { form, check, submit } = useSchemaForm({
    schema: RouteRule,
    initialValues: props.rule,
    sentences: { to: t('toMissing') },
  });
  const isChanged = form.isDirty();
  useUnsavedChanges(isChanged, async () => {
    const read = node.current === null ? null : check(node.current);
    // The list of rules has it before the list itself is saved.
    if (read !== null) flushSync(() => props.onDone(read));
    return read !== null;
  });
  const rule = form.values;
  const tags = (what: 'products' | 'components' | 'materials' | 'finishings', data: readonly string[]) => (
    <TagsInput
      label={t(`when.${what}`)}
      placeholder={rule.when[what].length === 0 ? t('any') : ''}
      data={[...data]}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...form.getInputProps(`when.${what}`)}
    />
  );
  return (
    <Modal
      opened
      onClose={props.onClose}
      closeOnClickOutside={!isChanged}
      closeOnEscape={!isChanged}
      title={t('rule')}
      size="xl"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form ref={node} onSubmit={submit(props.onDone)} noValidate>
        <Stack gap="sm">
          <TextInput label={t('name')} maxLength={60} data-autofocus {...form.getInputProps('name')} />
          {tags('products', known.products)}
          {tags('materials', known.materials)}
          {tags(
            'finishings',
            known.finishings.map(({ name }) => name),
          )}
          {tags('components', known.components)}
          <Checkbox.Group label={t('when.fileKinds')} {...form.getInputProps('when.fileKinds')}>
            <Group mt={4}>
              {FileKind.options.map((kind) => (
                <Checkbox key={kind} value={kind} label={states(`file.${kind}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <Bounds
            label={t('when.weight')}
            from={form.getInputProps('when.gsmFrom')}
            to={form.getInputProps('when.gsmTo')}
          />
          <Bounds
            label={t('when.quantity')}
            from={form.getInputProps('when.quantityFrom')}
            to={form.getInputProps('when.quantityTo')}
          />
          {connections.length > 1 && (
            <Checkbox.Group label={t('when.connections')} {...form.getInputProps('when.connections')}>
              <Group mt={4}>
                {connections.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          <Checkbox.Group label={t('to')} {...form.getInputProps('to')}>
            <Group mt={4}>
              {folders.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
          <Select
            label={t('preflight')}
            data={[
              { value: AS_FOLDERS, label: t('asFolders') },
              ...PreflightProfile.options.map((value) => ({ value, label: states(`profile.${value}`) })),
            ]}
            allowDeselect={false}
            {...form.getInputProps('preflight')}
            value={rule.preflight ?? AS_FOLDERS}
            onChange={(value) =>
              form.setFieldValue('preflight', PreflightProfile.nullable().catch(null).parse(value))
            }
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit">{t('done')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
