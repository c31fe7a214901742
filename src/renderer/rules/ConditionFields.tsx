import { Checkbox, Fieldset, Group, NumberInput, TagsInput, Text } from '@mantine/core';
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FileKind, type RouteList, type RuleCondition } from '../../contract/index.ts';
import { emptyAsNull } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import type { EditedRule } from './rule-form.ts';
import css from './rules.module.css';

type Form = UseFormReturnType<EditedRule>;

/** A condition, with a switch for its negation. */
function Condition(props: {
  readonly form: Form;
  readonly condition: RuleCondition;
  readonly what: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('rules');
  const { form, condition, what } = props;
  const { not } = form.values.when;
  return (
    <div className={css.condition}>
      <div className={css.conditionField}>{props.children}</div>
      <Checkbox
        label={t('not')}
        aria-label={t('notOf', { what })}
        checked={not.includes(condition)}
        onChange={({ currentTarget: { checked } }) => {
          const others = not.filter((one) => one !== condition);
          form.setFieldValue('when.not', checked ? [...others, condition] : others);
        }}
      />
    </div>
  );
}

/** A lower and an upper bound; either may be empty. */
function Bounds(props: {
  readonly label: string;
  readonly from: GetInputPropsReturnType;
  readonly to: GetInputPropsReturnType;
}) {
  const { t } = useTranslation('rules');
  const { label, from, to } = props;
  return (
    <Group grow align="flex-start" gap="sm">
      <NumberInput label={t('atLeast', { what: label })} min={0} hideControls {...emptyAsNull(from)} />
      <NumberInput label={t('atMost', { what: label })} min={0} hideControls {...emptyAsNull(to)} />
    </Group>
  );
}

/** The conditions of a rule; each can be negated. */
export function ConditionFields({
  form,
  known,
}: {
  readonly form: Form;
  readonly known: RouteList['known'];
}) {
  const { t } = useTranslation('rules');
  const { t: states } = useTranslation('states');
  const connections = useStationState((state) => state.overview?.connections) ?? [];
  const { when } = form.values;
  const tags = (
    condition: RuleCondition,
    names: 'products' | 'components' | 'materials' | 'finishings' | 'deliveries' | 'customers',
    data: readonly string[],
  ) => (
    <Condition form={form} condition={condition} what={t(`when.${names}`)}>
      <TagsInput
        label={t(`when.${names}`)}
        placeholder={when[names].length === 0 ? t('any') : ''}
        data={[...data]}
        clearButtonProps={{ 'aria-label': t('clear') }}
        {...form.getInputProps(`when.${names}`)}
      />
    </Condition>
  );
  const bounds = (condition: RuleCondition, what: 'weight' | 'quantity' | 'pages', name: string) => (
    <Condition form={form} condition={condition} what={t(`when.${what}`)}>
      <Bounds
        label={t(`when.${what}`)}
        from={form.getInputProps(`when.${name}From`)}
        to={form.getInputProps(`when.${name}To`)}
      />
    </Condition>
  );
  const side = (name: keyof EditedRule['size']) => (
    <NumberInput
      label={t(`when.${name}`)}
      min={0}
      hideControls
      {...emptyAsNull(form.getInputProps(`size.${name}`))}
    />
  );
  return (
    <Fieldset legend={t('conditions')} className={css.conditions ?? ''}>
      <Text size="sm" c="var(--quiet)">
        {t('conditionsWhy')}
      </Text>
      {tags('product', 'products', known.products)}
      {tags('customer', 'customers', known.customers)}
      {tags('delivery', 'deliveries', known.deliveries)}
      {tags('material', 'materials', known.materials)}
      {bounds('grammage', 'weight', 'gsm')}
      {tags(
        'finishing',
        'finishings',
        known.finishings.map(({ name }) => name),
      )}
      <Condition form={form} condition="size" what={t('when.size')}>
        <Group grow align="flex-start" gap="sm">
          {side('width')}
          {side('height')}
          {side('tolerance')}
        </Group>
      </Condition>
      {bounds('pages', 'pages', 'pages')}
      {bounds('quantity', 'quantity', 'quantity')}
      {tags('component', 'components', known.components)}
      <Condition form={form} condition="kind" what={t('when.fileKinds')}>
        <Checkbox.Group label={t('when.fileKinds')} {...form.getInputProps('when.fileKinds')}>
          <Group mt={4}>
            {FileKind.options.map((kind) => (
              <Checkbox key={kind} value={kind} label={states(`file.${kind}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      </Condition>
      {connections.length > 1 && (
        <Condition form={form} condition="connection" what={t('when.connections')}>
          <Checkbox.Group label={t('when.connections')} {...form.getInputProps('when.connections')}>
            <Group mt={4}>
              {connections.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
        </Condition>
      )}
    </Fieldset>
  );
}
