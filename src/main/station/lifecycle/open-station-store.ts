import { join } from 'node:path';
import { BatchingTimes, usualStatusRules } from '../../../contract/index.ts';
import { ripOf } from '../hotfolders/index.ts';
import type { StationPorts } from '../ports.ts';
import { extrasIn } from '../service/index.ts';
import { openStore, type Store } from '../store/index.ts';

/**
 * Opens the store of a station, which reads operators' choices from the settings. Throws
 * StoreUnusableError.
 */
export function openStationStore(
  { folders, clock, settings }: Pick<StationPorts, 'folders' | 'clock' | 'settings'>,
  onFault: (error: unknown) => void,
): Store {
  return openStore({
    file: join(folders.data, 'station.sqlite'),
    clock,
    onFault,
    batchingTimes: (id) =>
      BatchingTimes.parse(settings.get().connections.find((profile) => profile.id === id) ?? {}),
    statusRules: (id) => settings.get().connections.find((profile) => profile.id === id) ?? usualStatusRules,
    noneIfAbsent: (id) =>
      settings.get().connections.find((profile) => profile.id === id)?.facts.noneIfAbsent ?? [],
    folder: (id) => {
      const { hotFolders, ripProfiles } = settings.get();
      const folder = hotFolders.find((one) => one.id === id);
      return folder === undefined
        ? { name: id, rip: id }
        : { name: folder.name, rip: ripOf(folder.rip, ripProfiles).name };
    },
    slipsIn: (id) => settings.get().hotFolders.find((one) => one.id === id)?.slip ?? 'none',
    folderOrder: () => settings.get().hotFolders.map(({ id }) => id),
    cutOffs: () => settings.get().shipping.cutOffs,
    extrasIn,
  });
}
