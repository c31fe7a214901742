import { ActionIcon, Button, Fieldset, Menu, NativeSelect, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { type RouteList, RuleCondition } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { ConditionValue } from './ConditionValue.tsx';
import { asksAbout, withoutCondition } from './condition-values.ts';
import { anySize, type EditedRule } from './rule-form.ts';
import css from './rules.module.css';

/** These ask whether a name contains some words. */
const containing: readonly RuleCondition[] = ['material', 'customer'];

/** Whether a rule asks for what a row says, or for anything else. */
const negations = ['no', 'yes'] as const;

/** One condition: what is compared, how, and with what. */
function ConditionRow(props: {
  readonly form: UseFormReturnType<EditedRule>;
  readonly condition: RuleCondition;
  readonly known: RouteList['known'];
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('rules');
  const { form, condition, known } = props;
  const { not } = form.values.when;
  const what = t(`field.${condition}`);
  const [is, isNot] = containing.includes(condition)
    ? [t('comparisons.contains'), t('comparisons.lacks')]
    : [t('comparisons.isOne'), t('comparisons.isNone')];
  return (
    <fieldset aria-label={what} className={css.condition} data-condition={condition}>
      <span className={css.field}>{what}</span>
      <NativeSelect
        aria-label={t('comparison')}
        data={negations.map((value) => ({ value, label: value === 'yes' ? isNot : is }))}
        value={not.includes(condition) ? 'yes' : 'no'}
        onChange={({ currentTarget: { value } }) => {
          const others = not.filter((one) => one !== condition);
          form.setFieldValue('when.not', value === 'yes' ? [...others, condition] : others);
        }}
      />
      <div className={css.value}>
        <ConditionValue form={form} condition={condition} what={what} known={known} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('removeCondition', { what })}
        onClick={props.onRemove}
      >
        <IconX aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

/** The conditions of a rule, one row each; rows are added and removed. */
export function ConditionRows(props: {
  readonly form: UseFormReturnType<EditedRule>;
  readonly known: RouteList['known'];
}) {
  const { t } = useTranslation('rules');
  const { form, known } = props;
  const hasAccounts = useStationState(({ overview }) => (overview?.connections.length ?? 0) > 1);
  const [shown, setShown] = useState(() =>
    RuleCondition.options.filter((one) => asksAbout(form.values.when, one)),
  );
  const rows = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const added = useRef<RuleCondition | null>(null);
  useLayoutEffect(() => {
    if (added.current === null) return;
    rows.current
      ?.querySelector<HTMLElement>(`[data-condition=${added.current}] .${css.value} input`)
      ?.focus();
    added.current = null;
  });
  const others = RuleCondition.options.filter(
    (one) => !shown.includes(one) && (one !== 'connection' || hasAccounts),
  );
  const remove = (condition: RuleCondition): void => {
    setShown(shown.filter((one) => one !== condition));
    form.setFieldValue('when', withoutCondition(form.values.when, condition));
    if (condition === 'size') form.setFieldValue('size', anySize);
    add.current?.focus();
  };
  return (
    <Fieldset legend={t('conditions')}>
      <Text size="sm" c="var(--quiet)" mb="xs">
        {shown.length === 0 ? t('noConditions') : t('conditionsWhy')}
      </Text>
      <div ref={rows} className={css.conditions}>
        {shown.map((condition) => (
          <ConditionRow
            key={condition}
            form={form}
            condition={condition}
            known={known}
            onRemove={() => remove(condition)}
          />
        ))}
      </div>
      <Menu transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false} returnFocus={false}>
        <Menu.Target>
          <Button
            ref={add}
            variant="default"
            size="sm"
            leftSection={<IconPlus aria-hidden />}
            disabled={others.length === 0}
          >
            {t('addCondition')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((one) => (
            <Menu.Item
              key={one}
              onClick={() => {
                added.current = one;
                setShown([...shown, one]);
              }}
            >
              {t(`field.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Fieldset>
  );
}
