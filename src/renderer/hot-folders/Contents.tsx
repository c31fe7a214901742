import { Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { DeliveredFile, DeliveryId, HotFolder, HotFolderContents } from '../../contract/index.ts';
import { FailedNote, Loading } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useNow } from '../hooks/use-now.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf, hashOfReview } from '../navigation/route.ts';
import { useLive } from '../state/use-live.ts';
import { FileBulk } from './FileBulk.tsx';
import { FolderFiles } from './FolderFiles.tsx';
import {
  countOf,
  fileLists,
  listedFiles,
  listOf,
  noneSelected,
  selectedOf,
  toggled,
  withFiles,
} from './folder-files.ts';
import css from './hot-folders.module.css';

/** The files of a hot folder, with the one that the keys have chosen and the selected ones. */
function ListedFiles({
  folder,
  contents,
}: {
  readonly folder: HotFolder;
  readonly contents: HotFolderContents;
}) {
  const { t } = useTranslation('hot-folders');
  const now = useNow(60_000);
  const node = useRef<HTMLDivElement>(null);
  const listed = listedFiles(contents);
  const [chosenId, setChosenId] = useState<DeliveryId | null>(null);
  const [selection, setSelection] = useState(noneSelected);
  const [lastId, setLastId] = useState<DeliveryId | null>(null);
  const placeOf = (id: DeliveryId | null): number => listed.findIndex(({ deliveryId }) => deliveryId === id);
  const chosen = listed[Math.max(0, placeOf(chosenId))] ?? null;
  const selected = selectedOf(selection, listed);

  const moveBy = (by: number): void => {
    const isBegun = chosenId !== null && placeOf(chosenId) >= 0;
    const place = isBegun ? placeOf(chosenId) + by : 0;
    const next = listed[Math.max(0, Math.min(place, listed.length - 1))];
    // Focusing it chooses it.
    if (next !== undefined) {
      node.current?.querySelector<HTMLElement>(`[data-delivery="${next.deliveryId}"] a`)?.focus();
    }
  };
  const select = (file: DeliveredFile, toHere: boolean): void => {
    const [from = 0, to = 0] = [placeOf(lastId ?? file.deliveryId), placeOf(file.deliveryId)].sort(
      (one, other) => one - other,
    );
    setSelection((now) =>
      toHere ? withFiles(now, listed.slice(Math.max(0, from), to + 1)) : toggled(now, file),
    );
    setLastId(file.deliveryId);
  };
  const onChosen = (act: (file: DeliveredFile) => void) => (chosen === null ? null : () => act(chosen));
  useAction('next', listed.length === 0 ? null : () => moveBy(1));
  useAction('previous', listed.length === 0 ? null : () => moveBy(-1));
  useAction(
    'select',
    onChosen((file) => select(file, false)),
  );
  useAction(
    'selectTo',
    onChosen((file) => select(file, true)),
  );
  // Of its own list alone: what else the folder has been sent lies far out of sight.
  useAction(
    'selectAll',
    onChosen((file) => setSelection(withFiles(noneSelected, listOf(file, contents)))),
  );
  useAction(
    'open',
    onChosen(({ jobKey }) => goTo(hashOf('job', jobKey))),
  );
  useAction(
    'review',
    onChosen(({ jobKey, artworkId }) => goTo(hashOfReview(jobKey, artworkId))),
  );
  return (
    <div ref={node}>
      <FileBulk
        hotFolderId={folder.id}
        selected={selected}
        chosen={chosen}
        onClear={() => setSelection(noneSelected)}
      />
      {fileLists.map((list) => (
        <FolderFiles
          key={list}
          title={t(`list.${list}`)}
          files={contents[list]}
          count={countOf(list, contents[list].length, folder)}
          chosen={chosen?.deliveryId ?? null}
          selected={new Set(selected.map(({ deliveryId }) => deliveryId))}
          now={now}
          onChoose={setChosenId}
          onSelect={select}
        />
      ))}
    </div>
  );
}

/** What is in a hot folder, what was picked up from it, and what somebody else put there. */
export function Contents({ folder }: { readonly folder: HotFolder }) {
  const { t, f } = useTranslation('hot-folders');
  const { id } = folder;
  const live = useLive<HotFolderContents>(['hot folder contents', id], {
    load: (client) => client.hotFolders.contents({ id }),
    concerns: (event) => event.kind === 'transfer' || event.kind === 'overview',
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  const { otherFiles } = live.data;
  const isEmpty = listedFiles(live.data).length === 0 && (otherFiles ?? []).length === 0;
  return (
    <>
      {isEmpty && (
        <Text c="var(--quiet)" mt="md">
          {t('nothingYet')}
        </Text>
      )}
      <ListedFiles folder={folder} contents={live.data} />
      {otherFiles !== null && otherFiles.length > 0 && (
        <section>
          <Title order={2} fz="0.95rem" mt="md" mb={6}>
            {t('otherFiles')}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {t('otherFilesWhy')}
          </Text>
          <ul className={css.words ?? ''}>
            {otherFiles.map(({ name, bytes }) => (
              <li key={name}>
                {name} <span className={parts.quiet}>{f.bytes(bytes)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
