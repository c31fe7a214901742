import { Group, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import type { Catalogue, CatalogueUpdate } from '../../contract/index.ts';
import { Empty, Failed, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import parts from '../components/shared.module.css';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import { CatalogueUpdates } from './CatalogueUpdates.tsx';
import css from './catalogue.module.css';
import { ProductTable } from './ProductTable.tsx';
import { Readings } from './Readings.tsx';

const MAX_UPDATES = 100;

/** Why there is nothing to show. */
function Nothing({ catalogue, search }: { readonly catalogue: Catalogue; readonly search: string }) {
  const { t } = useTranslation('catalogue');
  const states = useStationState((state) => state.overview?.connections ?? []);
  const { connections } = catalogue;
  if (connections.length === 0) return <Empty title={t('noConnection')}>{t('noConnectionWhy')}</Empty>;
  if (search !== '') return <Empty title={t('nothingFound')}>{t('nothingFoundWhy')}</Empty>;
  // What is withheld is said above, for each connection.
  if (connections.some(({ problem }) => problem !== null)) return null;
  if (connections.some(({ readAt }) => readAt !== null)) {
    return <Empty title={t('notShown')}>{t('notShownWhy')}</Empty>;
  }
  const reachable = states.some(({ state }) => state.kind === 'online' || state.kind === 'starting');
  return reachable ? (
    <Empty title={t('reading')}>{t('readingWhy')}</Empty>
  ) : (
    <Empty title={t('unreachable')}>{t('unreachableWhy')}</Empty>
  );
}

/** What can be ordered, as far as each account's subscription shows it, and what changed. */
export function CatalogueScreen() {
  const { t } = useTranslation('catalogue');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const searchField = useRef<HTMLInputElement>(null);
  useAction('search', () => searchField.current?.focus());
  const live = useLive<{ readonly catalogue: Catalogue; readonly updates: readonly CatalogueUpdate[] }>(
    ['catalogue', search],
    {
      load: async (client) => {
        const [catalogue, updates] = await Promise.all([
          client.catalogue.list({ search }),
          client.catalogue.updates({ limit: MAX_UPDATES }),
        ]);
        return { catalogue, updates };
      },
      concerns: (event) => event.kind === 'catalogue',
      keepsPrevious: true,
    },
  );
  if (live.kind === 'failed') return <Failed failure={live} />;
  return (
    <div className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        <TextInput
          ref={searchField}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          style={{ flex: '0 1 26rem' }}
        />
      </Group>
      {live.kind === 'loading' && <Loading />}
      {live.kind === 'loaded' && (
        <>
          <Readings connections={live.data.catalogue.connections} />
          {live.data.catalogue.products.length === 0 ? (
            <Nothing catalogue={live.data.catalogue} search={search} />
          ) : (
            <div className={`${parts.columns} ${css.columns}`}>
              <div>
                <ProductTable catalogue={live.data.catalogue} />
              </div>
              <div>
                <Title order={2} fz="1rem" mb={8}>
                  {t('news')}
                </Title>
                <CatalogueUpdates updates={live.data.updates} namesProducts />
                {live.data.updates.length === MAX_UPDATES && (
                  <Text component="a" href={hashOf('activity')} size="sm" className={css.link ?? ''}>
                    {t('olderNews')}
                  </Text>
                )}
              </div>
            </div>
          )}
        </>
      )}
    </div>
  );
}
