import { Checkbox, Group, NumberInput, TagsInput, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { FileKind, type RouteList, type RuleCondition } from '../../contract/index.ts';
import { emptyAsNull } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import type { EditedRule } from './rule-form.ts';
import css from './rules.module.css';

type Form = UseFormReturnType<EditedRule>;

/** Names, of which a file must have one; the known ones are suggested, or else how to type one. */
function Names(props: {
  readonly form: Form;
  readonly name: 'products' | 'components' | 'materials' | 'finishings' | 'deliveries' | 'customers';
  readonly what: string;
  readonly known: readonly string[];
}) {
  const { t } = useTranslation('rules');
  const { form, name, what, known } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <TagsInput
      aria-label={what}
      placeholder={form.values.when[name].length === 0 ? t('any') : ''}
      data={known.length > 0 ? [...known] : [{ value: t('typeName'), disabled: true }]}
      // A row that is added has the focus, and its list would cover the next one: a click opens it.
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onClick={() => setOpen(!isOpen)}
      // Part of the dialog for a screen reader, too.
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...form.getInputProps(`when.${name}`)}
    />
  );
}

/** One or more of a few choices. */
function Choices(props: {
  readonly form: Form;
  readonly name: 'fileKinds' | 'connections';
  readonly what: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}) {
  return (
    <Checkbox.Group aria-label={props.what} {...props.form.getInputProps(`when.${props.name}`)}>
      <Group gap="md" mih={36}>
        {props.choices.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** A lower and an upper bound; either may be empty. */
function Bounds(props: {
  readonly form: Form;
  readonly name: 'gsm' | 'quantity' | 'pages';
  readonly what: string;
}) {
  const { t } = useTranslation('rules');
  const { form, name, what } = props;
  return (
    <div className={css.numbers}>
      <Text span size="sm">
        {t('bound.from')}
      </Text>
      <NumberInput
        aria-label={t('atLeast', { what })}
        min={0}
        hideControls
        {...emptyAsNull(form.getInputProps(`when.${name}From`))}
      />
      <Text span size="sm">
        {t('bound.to')}
      </Text>
      <NumberInput
        aria-label={t('atMost', { what })}
        min={0}
        hideControls
        {...emptyAsNull(form.getInputProps(`when.${name}To`))}
      />
    </div>
  );
}

/** Width, height, and how far either may be off. */
function Size({ form }: { readonly form: Form }) {
  const { t } = useTranslation('rules');
  const side = (name: keyof EditedRule['size']) => (
    <NumberInput
      aria-label={t(`side.${name}`)}
      min={0}
      hideControls
      {...emptyAsNull(form.getInputProps(`size.${name}`))}
    />
  );
  return (
    <div className={css.numbers}>
      {side('width')}
      <span aria-hidden>×</span>
      {side('height')}
      <span aria-hidden>±</span>
      {side('tolerance')}
    </div>
  );
}

/** What a condition compares with. */
export function ConditionValue(props: {
  readonly form: Form;
  readonly condition: RuleCondition;
  /** The field's name. */
  readonly what: string;
  readonly known: RouteList['known'];
}) {
  const { t: states } = useTranslation('states');
  const connections = useStationState((state) => state.overview?.connections) ?? [];
  const { form, condition, what, known } = props;
  const own = { form, what };
  switch (condition) {
    case 'connection': {
      const choices = connections.map(({ id, name }) => ({ value: id, label: name }));
      return <Choices {...own} name="connections" choices={choices} />;
    }
    case 'kind': {
      const choices = FileKind.options.map((value) => ({ value, label: states(`file.${value}`) }));
      return <Choices {...own} name="fileKinds" choices={choices} />;
    }
    case 'product':
      return <Names {...own} name="products" known={known.products} />;
    case 'component':
      return <Names {...own} name="components" known={known.components} />;
    case 'material':
      return <Names {...own} name="materials" known={known.materials} />;
    case 'finishing':
      return <Names {...own} name="finishings" known={known.finishings.map(({ name }) => name)} />;
    case 'delivery':
      return <Names {...own} name="deliveries" known={known.deliveries} />;
    case 'customer':
      return <Names {...own} name="customers" known={known.customers} />;
    case 'grammage':
      return <Bounds {...own} name="gsm" />;
    case 'quantity':
      return <Bounds {...own} name="quantity" />;
    case 'pages':
      return <Bounds {...own} name="pages" />;
    case 'size':
      return <Size form={form} />;
  }
}
