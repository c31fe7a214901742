import { Button } from '@mantine/core';
import { IconFolderSymlink } from '@tabler/icons-react';
import type { Artwork, Overview } from '../../contract/index.ts';
import { ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { takeOut } from '../transport/station-copy.ts';
import type { StationClient } from '../transport/transport.ts';

type NamedFile = Pick<Artwork, 'id' | 'name'>;
type Tasks = Readonly<
  Record<'prepare' | 'reveal' | 'drag', (client: StationClient, file: NamedFile) => Promise<void>>
>;

/** The station does it itself, on its own desktop. */
const byStation: Tasks = {
  prepare: (client, { id }) => client.artworks.prepareDrag({ id }),
  reveal: (client, { id }) => client.artworks.reveal({ id }),
  drag: (client, { id }) => client.artworks.drag({ id }),
};

/** The station is on another machine, so the app copies the file to this one. */
const byApp: Tasks = {
  prepare: (_client, file) => takeOut('prepare', file),
  reveal: (_client, file) => takeOut('reveal', file),
  drag: (_client, file) => takeOut('drag', file),
};

/** Null in a browser, which has neither a file manager nor drags to offer. */
function tasksOf(overview: Overview | null): Tasks | null {
  if (overview === null) return null;
  if (overview.shell) return byStation;
  return location.protocol === 'app:' ? byApp : null;
}

/** Shows a file in its folder, or lets it be dragged into another program. Only in the desktop app. */
export function RevealFile({ file }: { readonly file: NamedFile }) {
  const { t } = useTranslation('job');
  const tasks = useStationState(({ overview }) => tasksOf(overview));
  const call = useCall();
  const station = useStation();
  if (tasks === null) return null;
  // A drag can start only while the button is held down, so the copy is made beforehand. If it cannot be
  // made, the drag reports why.
  const prepare = (): void =>
    void station
      .client()
      .then((client) => tasks.prepare(client, file))
      .catch(() => undefined);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={call.busy}
        leftSection={<IconFolderSymlink size={15} aria-hidden />}
        title={t(tasks === byApp ? 'dragCopyOut' : 'dragOut')}
        aria-label={t('revealNamed', { name: file.name })}
        draggable
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onDragStart={(event) => {
          // The system drags the file itself, not a picture of this button.
          event.preventDefault();
          call.run((client) => tasks.drag(client, file));
        }}
        onClick={() => call.run((client) => tasks.reveal(client, file))}
      >
        {t('reveal')}
      </Button>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}
