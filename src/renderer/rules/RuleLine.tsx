import { ActionIcon, Group, Switch, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import type { RouteList, RouteRule, RuleHits, RuleId } from '../../contract/index.ts';
import { ReorderButtons, ReorderHandle } from '../components/ReorderControls.tsx';
import reorderCss from '../components/reorder.module.css';
import type { Reorder } from '../components/use-reorder.ts';
import { useConditions } from '../hooks/use-conditions.ts';
import { useProfiles } from '../hooks/use-profiles.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import css from './rules.module.css';
import { takenForNone } from './taken-for-none.ts';

/** One line of the list: what the rule says, how many files it has matched, and its position. */
export function RuleLine(props: {
  readonly rule: RouteRule;
  /** Undefined for a rule that is not saved yet. */
  readonly hits: RuleHits | undefined;
  /** What connections take for none. */
  readonly unstated: RouteList['unstated'];
  readonly reorder: Reorder<RuleId>;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}) {
  const { t, f } = useTranslation('rules');
  const { nameOf } = useProfiles();
  const { t: connections } = useTranslation('connections');
  const conditionsOf = useConditions();
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  const { rule, reorder, isFirst, isLast } = props;
  const { id, name } = rule;
  const conditions = conditionsOf(rule.when);
  const to = rule.to.map((one) => folders.find((folder) => folder.id === one)?.name ?? one).join(', ');
  return (
    <li
      className={`${css.rule} ${reorder.dragged === id ? reorderCss.dragged : ''}`}
      onKeyDown={(event) => reorder.onKeyDown(id, event)}
    >
      <ReorderHandle reorder={reorder} id={id} name={name} />
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
          {rule.preflight !== null && ` · ${t('checkedBy', { profile: nameOf(rule.preflight) })}`}
        </Text>
        {takenForNone(rule.when, props.unstated).map(({ connectionId, name: connection, facts }) => (
          <Text key={connectionId} size="xs" c="var(--quiet)">
            <a href={hashOf('connections', 'advanced')}>
              {t('takenForNone', {
                connection,
                facts: f.list(facts.map((fact) => connections(`facts.of.${fact}`))),
              })}
            </a>
          </Text>
        ))}
        {props.hits !== undefined && (
          <Text size="xs" c="var(--quiet)">
            {t('hits', { count: props.hits.files, since: f.dateAndTime(props.hits.since) })}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <ReorderButtons reorder={reorder} id={id} name={name} isFirst={isFirst} isLast={isLast} />
        <ActionIcon variant="subtle" aria-label={t('copy', { name })} onClick={props.onCopy}>
          <IconCopy aria-hidden />
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
