import { Text } from '@mantine/core';
import type { HotFolderId, RouteList } from '../../contract/index.ts';
import { useConditions } from '../hooks/use-conditions.ts';
import { useTranslation } from '../locales/words-context.tsx';
import type { QueryState } from '../state/reading.ts';
import { useLive } from '../state/use-live.ts';

/** The rules, kept up to date. */
export const useRoutes = (): QueryState<RouteList> =>
  useLive<RouteList>(['folder routes'], {
    load: (client) => client.routes.get(),
    concerns: (event) => event.kind === 'overview',
  });

/**
 * Which files go to a hot folder, in words: a line for each active rule that names it, and one for what no
 * rule matches.
 */
export function FolderRoutes({
  id,
  routes,
}: {
  readonly id: HotFolderId;
  readonly routes: QueryState<RouteList>;
}) {
  const { t } = useTranslation('hot-folders');
  const { t: rules } = useTranslation('rules');
  const conditionsOf = useConditions();
  if (routes.kind !== 'loaded') return null;
  const { data } = routes;
  const ruled = data.rules
    .filter((rule) => rule.enabled && rule.to.includes(id))
    .map(({ name, when }) => `${name}: ${conditionsOf(when).join(' · ') || rules('everything')}`);
  const lines = [...ruled, data.defaultHotFolder === id ? t('isDefault') : t('onlyRules')];
  return lines.map((line) => (
    <Text key={line} size="sm">
      {line}
    </Text>
  ));
}
