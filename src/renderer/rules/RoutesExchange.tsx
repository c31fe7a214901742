import { Button, FileButton } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { RouteList, RoutesFile, RoutesImport, RoutesImported } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import { download } from '../hooks/download.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { readRoutes, routesFileText } from './routes-file.ts';

/** A file that was read, and what importing it would do. */
interface Asked {
  readonly name: string;
  readonly file: RoutesFile;
  readonly preview: RoutesImport;
}

/** Exports rules and hot folders to a file, and imports them from one after showing what that would do. */
export function RoutesExchange(props: {
  readonly version: string;
  /** The list has unsaved changes, which must be saved or discarded before importing. */
  readonly isChanged: boolean;
  readonly onImported: (list: RouteList) => void;
}) {
  const { t } = useTranslation('rules');
  const notify = useNotify();
  const station = useStation();
  const call = useCall();
  const [asked, setAsked] = useState<Asked | null>(null);
  const save = (): void =>
    call.run(async (client) => {
      const text = routesFileText(await client.routes.exportFile());
      download([text], 'makeready-rules.json', 'application/json');
    });
  const readIn = async (chosen: File | null): Promise<void> => {
    if (chosen === null) return;
    const { name } = chosen;
    const read = await readRoutes(chosen);
    switch (read.kind) {
      case 'not-ours':
        return notify({ text: t('exchange.notOurs', { name }) });
      case 'wrong':
        return notify({ text: t('exchange.wrong', { name, path: read.path }) });
      case 'read':
        call.run(async (client) => {
          const preview = await client.routes.inspectFile({ file: read.file });
          setAsked({ name, file: read.file, preview });
        });
    }
  };
  /** Restores what was here, and removes the hot folders that the file brought. */
  const takeBack = async (
    before: RoutesFile,
    { added, addedRips: forget }: Pick<RoutesImported, 'added' | 'addedRips'>,
  ): Promise<void> => {
    const client = await station.client();
    for (const id of added) await client.hotFolders.remove({ id });
    const { version } = await client.routes.get();
    const { list } = await client.routes.importFile({ file: before, version, forget });
    props.onImported(list);
  };
  const take = ({ name, file }: Asked): void =>
    call.run(async (client) => {
      const before = await client.routes.exportFile();
      const done = await client.routes.importFile({ file, version: props.version });
      setAsked(null);
      props.onImported(done.list);
      notify({ text: t('exchange.done', { name }), undo: () => takeBack(before, done) });
    });
  return (
    <>
      <Button
        variant="default"
        title={t('exchange.exportWhy')}
        leftSection={<IconFileExport aria-hidden />}
        onClick={save}
      >
        {t('exchange.export')}
      </Button>
      <Only may="administer">
        <FileButton accept="application/json,.json" onChange={(file) => void readIn(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconFileImport aria-hidden />}
              loading={call.busy}
              disabled={props.isChanged}
              title={props.isChanged ? t('exchange.unsaved') : undefined}
            >
              {t('exchange.import')}
            </Button>
          )}
        </FileButton>
      </Only>
      {asked === null && call.error !== null && <ProblemNote error={call.error} />}
      {asked !== null && (
        <ImportPreview {...asked} call={call} onImport={() => take(asked)} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
