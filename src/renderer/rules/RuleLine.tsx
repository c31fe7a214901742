import { ActionIcon, Group, Switch, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { RouteConditions, RouteRule } from '../../contract/index.ts';
import css from '../hot-folders/hot-folders.module.css';
import { useStationState } from '../state/station-context.tsx';
import { useWords } from '../words/words-context.tsx';

/** What a rule asks for, in words: one part for each condition that it has. */
function useConditions(): (when: RouteConditions) => string[] {
  const { t, f } = useWords('rules');
  const { t: states } = useWords('states');
  const or = new Intl.ListFormat(f.locale, { type: 'disjunction' });
  const range = (from: number | null, to: number | null, unit: string): string | null => {
    if (from === null && to === null) return null;
    if (to === null) return `≥ ${f.number(from ?? 0)}${unit}`;
    return from === null ? `≤ ${f.number(to)}${unit}` : `${f.number(from)}–${f.number(to)}${unit}`;
  };
  return (when) =>
    [
      when.products.length === 0 ? null : or.format(when.products),
      when.materials.length === 0 ? null : t('onMaterial', { materials: or.format(when.materials) }),
      range(when.gsmFrom, when.gsmTo, ' g/m²'),
      when.finishings.length === 0 ? null : t('withFinishing', { finishings: or.format(when.finishings) }),
      when.components.length === 0 ? null : or.format(when.components),
      when.fileKinds.length === 0 ? null : or.format(when.fileKinds.map((kind) => states(`file.${kind}`))),
      range(when.quantityFrom, when.quantityTo, ` ${t('copies')}`),
    ].filter((part) => part !== null);
}

/** One line of the list: what the rule says, and where it stands. */
export function RuleLine(props: {
  readonly rule: RouteRule;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { t } = useWords('rules');
  const conditionsOf = useConditions();
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  const { rule } = props;
  const { name } = rule;
  const conditions = conditionsOf(rule.when);
  const to = rule.to.map((id) => folders.find((folder) => folder.id === id)?.name ?? id).join(', ');
  return (
    <li className={css.rule}>
      <Switch
        checked={rule.enabled}
        aria-label={t('on', { name })}
        onChange={(event) => props.onSwitch(event.currentTarget.checked)}
        mt={4}
      />
      <div className={`${css.ruleText} ${rule.enabled ? '' : css.ruleOff}`}>
        <Text fw={620}>{name}</Text>
        <Text size="sm" c="var(--quiet)">
          {conditions.length === 0 ? t('everything') : conditions.join(' · ')} → {to}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          disabled={props.isFirst}
          aria-label={t('up', { name })}
          onClick={() => props.onMove(-1)}
        >
          <IconArrowUp aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          disabled={props.isLast}
          aria-label={t('down', { name })}
          onClick={() => props.onMove(1)}
        >
          <IconArrowDown aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t('edit', { name })} onClick={props.onEdit}>
          <IconPencil aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('remove', { name })} onClick={props.onRemove}>
          <IconTrash aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}
