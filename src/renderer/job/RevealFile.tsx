import { Button } from '@mantine/core';
import { IconFolderSymlink } from '@tabler/icons-react';
import type { Artwork } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ProblemNote } from '../parts/States.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';

/**
 * Shows a file in its folder, or lets it be dragged into another program. Only if the window is on the
 * station's own machine.
 */
export function RevealFile({ file }: { readonly file: Pick<Artwork, 'id' | 'name'> }) {
  const { t } = useTranslation('job');
  const isHere = useStationState((state) => state.overview?.shell ?? false);
  const call = useCall();
  const station = useStation();
  if (!isHere) return null;
  // A drag can start only while the button is held down, so the copy is made beforehand. If that fails, the
  // drag reports why.
  const prepare = (): void =>
    void station
      .client()
      .then((client) => client.artworks.prepareDrag({ id: file.id }))
      .catch(() => undefined);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={call.busy}
        leftSection={<IconFolderSymlink size={15} aria-hidden />}
        title={t('dragOut')}
        aria-label={t('revealNamed', { name: file.name })}
        draggable
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onDragStart={(event) => {
          // The system drags the file itself, not an image of this button.
          event.preventDefault();
          call.run((client) => client.artworks.drag({ id: file.id }));
        }}
        onClick={() => call.run((client) => client.artworks.reveal({ id: file.id }))}
      >
        {t('reveal')}
      </Button>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}
