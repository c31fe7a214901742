import { ActionIcon, Group, Switch, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { RouteRule, RuleHits } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useConditions } from '../parts/use-conditions.ts';
import { useStationState } from '../state/station-context.tsx';
import css from './rules.module.css';

/** One line of the list: what the rule says, and where it stands. */
export function RuleLine(props: {
  readonly rule: RouteRule;
  /** Undefined for a rule that is not saved yet. */
  readonly hits: RuleHits | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { t, f } = useTranslation('rules');
  const { t: states } = useTranslation('states');
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
          {rule.preflight !== null && ` · ${t('judged', { profile: states(`profile.${rule.preflight}`) })}`}
        </Text>
        {props.hits !== undefined && (
          <Text size="xs" c="var(--quiet)">
            {t('hits', { count: props.hits.files, since: f.dateAndTime(props.hits.since) })}
          </Text>
        )}
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
