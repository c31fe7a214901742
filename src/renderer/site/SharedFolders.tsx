import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { SiteFolder } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { FailedNote, LoadingNote, ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { ProveFolder } from './ProveFolder.tsx';
import css from './site.module.css';

/**
 * The hot folders that stations of the site send to together, and those that one of them offers.
 * @param isAway the ledger is away, which the screen says already.
 */
export function SharedFolders({ isAway }: { readonly isAway: boolean }) {
  const { t } = useTranslation('site');
  const [asked, ask] = useState<SiteFolder | null>(null);
  const live = useLive<readonly SiteFolder[]>(['site folders'], {
    load: (client) => client.site.folders(),
    concerns: ({ kind }) => kind === 'site',
    paceMs: 1_000,
  });
  if (isAway && live.kind === 'failed') return null;
  return (
    <section>
      <Title order={2} fz="1.05rem" mb="xs">
        {t('folders.title')}
      </Title>
      {live.kind === 'loading' && <LoadingNote />}
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {live.kind === 'loaded' && live.data.length === 0 && <Text size="sm">{t('folders.none')}</Text>}
      {live.kind === 'loaded' && live.data.length > 0 && (
        <ul className={css.list}>
          {live.data.map((folder) => (
            <FolderLine key={folder.id} folder={folder} onProve={() => ask(folder)} />
          ))}
        </ul>
      )}
      {asked !== null && <ProveFolder folder={asked} onClose={() => ask(null)} />}
    </section>
  );
}

function FolderLine({ folder, onProve }: { readonly folder: SiteFolder; readonly onProve: () => void }) {
  const { t } = useTranslation('site');
  const call = useCall();
  const { id, name, stations, state, isHere } = folder;
  return (
    <li className={`${parts.sheet} ${css.folder}`} aria-label={name}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={650}>{isHere ? <a href={hashOf('hot-folder', id)}>{name}</a> : name}</Text>
          <Text size="sm">
            {t(`folders.state.${state}`)}
            {isHere && state === 'proven' && ` · ${t('folders.here')}`}
          </Text>
          <Text size="sm" c="var(--quiet)">
            {t('folders.stations', { stations: stations.join(', ') })}
          </Text>
        </div>
        <Only may="administer">
          {!isHere && (
            <Button variant="default" onClick={onProve} aria-label={t('folders.proveOne', { name })}>
              {t('folders.prove')}
            </Button>
          )}
          {isHere && state !== 'proven' && (
            <Button
              variant="default"
              loading={call.busy}
              onClick={() =>
                call.run(async (client) => void (await client.site.share({ id, how: { kind: 'stop' } })))
              }
            >
              {t('folders.withdraw')}
            </Button>
          )}
        </Only>
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
    </li>
  );
}
