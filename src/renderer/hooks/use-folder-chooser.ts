import { useState } from 'react';
import type { ChosenFolder } from '../../contract/index.ts';
import { type Call, useCall } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';

/** Chooses a folder of the station's machine: in its dialog if it has one, or by its path. */
export interface FolderChooser extends Pick<Call, 'busy' | 'error'> {
  /** Opens the dialog, and hands over the path that was chosen there. */
  readonly browse: (onPath: (path: string) => void) => void;
  /** What stands for a path from here on: what was chosen, or what main finds when it checks the path. */
  readonly ticketFor: (client: StationClient, path: string) => Promise<ChosenFolder>;
}

export function useFolderChooser(): FolderChooser {
  const [chosen, setChosen] = useState<ChosenFolder | null>(null);
  const { busy, error, run } = useCall();
  return {
    busy,
    error,
    browse: (onPath) =>
      run(async (client) => {
        const folder = await client.hotFolders.browse();
        if (folder === null) return;
        setChosen(folder);
        onPath(folder.displayPath);
      }),
    async ticketFor(client, path) {
      const folder =
        chosen?.displayPath === path ? chosen : await client.hotFolders.check({ typedPath: path });
      setChosen(null);
      return folder;
    },
  };
}
