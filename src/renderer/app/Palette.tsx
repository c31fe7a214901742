import '@mantine/spotlight/styles.css';
import { Kbd } from '@mantine/core';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductRow, QueueRow } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { useDiagnostics } from '../hooks/use-diagnostics.ts';
import { useRowName } from '../hooks/use-row-name.ts';
import { useRowTitle } from '../hooks/use-row-title.ts';
import { actionIds, shownKeys } from '../keyboard/actions.ts';
import { useAction, useBoundActions, useSingleKeys } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf, hashOfRow } from '../navigation/route.ts';
import { useMay } from '../state/seat.ts';
import { useStation } from '../state/station-context.tsx';
import { navScreens } from './screens.ts';

const MAX_FOUND = 6;

interface Found {
  readonly rows: readonly QueueRow[];
  readonly products: readonly ProductRow[];
}
const nothing: Found = { rows: [], products: [] };

/** The rows of the queue and the products that match the words in the palette, once there is a word. */
function useFound(query: string): Found {
  const station = useStation();
  const [found, setFound] = useState<{ query: string; here: Found }>({ query: '', here: nothing });
  const search = query.trim();
  useEffect(() => {
    if (search === '') return;
    let gone = false;
    station
      .client()
      .then((client) =>
        Promise.all([client.queue.list({ search, limit: MAX_FOUND }), client.catalogue.list({ search })]),
      )
      .then(
        ([{ rows }, { products }]) =>
          !gone && setFound({ query: search, here: { rows, products: products.slice(0, MAX_FOUND) } }),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [station, search]);
  return found.query === search ? found.here : nothing;
}

/** Opens any screen, action or job by typing part of its name. */
export function Palette() {
  const { t } = useTranslation('shell');
  const { t: states } = useTranslation('states');
  const [query, setQuery] = useState('');
  const bound = useBoundActions();
  const singleKeys = useSingleKeys();
  const diagnostics = useDiagnostics();
  const maySaveDiagnostics = useMay('administer');
  const { rows: foundRows, products: foundProducts } = useFound(query);
  const searchField = useRef<HTMLInputElement>(null);
  useAction('palette', () => {
    // Typing continues in the field, so it must exist and have the focus before the next key.
    flushSync(spotlight.open);
    searchField.current?.focus();
  });
  const nameOf = useRowName();
  const titleOf = useRowTitle();
  const words = query.trim().toLowerCase();
  const says = (one: SpotlightActionData): boolean => one.label?.toLowerCase().includes(words) === true;

  const goings = navScreens.map(
    ({ name, title, Icon }): SpotlightActionData => ({
      id: `screen ${name}`,
      label: t(title),
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => goTo(hashOf(name)),
    }),
  );
  const doings = actionIds
    .filter((id) => id !== 'palette' && bound.has(id))
    .map(
      (id): SpotlightActionData => ({
        id: `action ${id}`,
        label: t(`keys.${id}`),
        rightSection: <Kbd>{shownKeys(id, singleKeys).join(' ')}</Kbd>,
        onClick: () => bound.get(id)?.(),
      }),
    );
  const helping: SpotlightActionData = {
    id: 'diagnostics',
    label: t('palette.diagnostics'),
    onClick: diagnostics.save,
  };
  const rows = foundRows.map(
    (row): SpotlightActionData => ({
      id: `row ${row.key}`,
      label: nameOf(row),
      description: [
        titleOf(row),
        `${states(`row.${row.kind}`)} ${shortId(row.serviceId)}`,
        row.status.name,
      ].join(' · '),
      onClick: () => goTo(hashOfRow(row)),
    }),
  );
  const products = foundProducts.map(
    (product): SpotlightActionData => ({
      id: `product ${product.key}`,
      label: product.name,
      onClick: () => goTo(hashOf('product', product.key)),
    }),
  );
  const groups = [
    { group: t('palette.jobs'), actions: rows },
    { group: t('palette.screens'), actions: goings.filter(says) },
    { group: t('nav.catalogue'), actions: products },
    {
      group: t('palette.actions'),
      actions: [...doings, ...(maySaveDiagnostics ? [helping] : [])].filter(says),
    },
  ];
  return (
    <Spotlight
      shortcut={null}
      transitionProps={{ duration: 0 }}
      // As behind other dialogs. Blurred, the whole window would be drawn again for each letter typed.
      overlayProps={{ backgroundOpacity: 0.6 }}
      attributes={{ content: { 'aria-label': t('keys.palette') } }}
      query={query}
      onQueryChange={setQuery}
      actions={groups.filter((group) => group.actions.length > 0)}
      filter={(_query, given) => given}
      nothingFound={t('palette.nothing')}
      searchProps={{
        ref: searchField,
        'aria-label': t('palette.search'),
        placeholder: t('palette.search'),
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
      scrollable
      maxHeight="60vh"
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    />
  );
}
