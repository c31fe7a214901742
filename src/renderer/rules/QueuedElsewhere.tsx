import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import type { HotFolderId, QueuedElsewhere as QueuedFile } from '../../contract/index.ts';
import type { SeenFile } from '../commands/decide-knowingly.ts';
import { useDecide } from '../commands/use-decide.ts';
import { Only } from '../components/IfAllowed.tsx';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStationState } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';

/** So many ways are listed, the busiest first. */
const MAX_WAYS = 8;

/**
 * The queued files that the saved rules send elsewhere: they stay where they are queued, unless the operator
 * moves them.
 * @param version of the saved rules
 */
export function QueuedElsewhere({ version }: { readonly version: string }) {
  const { t, f, problem } = useTranslation('rules');
  const { t: actions } = useTranslation('actions');
  const notify = useNotify();
  const { decideAndReport } = useDecide();
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  const [left, setLeft] = useState<string | null>(null);
  const live = useLive<readonly QueuedFile[]>(['queued elsewhere', version], {
    load: (client) => client.routes.queuedElsewhere(),
    concerns: (event) => event.kind === 'overview',
    paceMs: 3_000,
  });
  const files = live.kind === 'loaded' ? live.data : [];
  if (files.length === 0 || left === version) return null;
  const names = (ids: readonly HotFolderId[]): string =>
    f.list(ids.map((id) => folders.find((one) => one.id === id)?.name ?? id));
  const ways = [...Map.groupBy(files, ({ from, to }) => t('way', { from: names(from), to: names(to) }))]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, MAX_WAYS);
  const move = (): Promise<void> => {
    const words = {
      done: ({ length: count }: readonly SeenFile[]) => t('queuedMoved', { count }),
      undone: ({ length: count }: readonly SeenFile[]) => t('queuedMovedBack', { count }),
    };
    return decideAndReport(files, { kind: 'move', from: null, to: null }, words);
  };
  return (
    <section className={parts.sheet} style={{ padding: 16, marginBottom: 16 }} aria-label={t('queuedLabel')}>
      <div aria-live="polite">
        <Text fw={600}>{t('queuedElsewhere', { count: files.length })}</Text>
        <List size="sm" my="xs">
          {ways.map(([way, { length: count }]) => (
            <List.Item key={way}>
              {actions('fileCount', { count })} {way}
            </List.Item>
          ))}
        </List>
      </div>
      <Only may="operate">
        <Group gap="sm">
          <Button
            onClick={() => void move().catch((error: unknown) => notify({ text: problem(error).message }))}
          >
            {t('moveQueued')}
          </Button>
          <Button variant="default" onClick={() => setLeft(version)}>
            {t('leaveQueued')}
          </Button>
        </Group>
      </Only>
    </section>
  );
}
