import type { StationContext } from '../context.ts';
import { RipAnswersService } from './service.ts';

/** Builds the service. Emits `hotFolderChanged`. */
export function createRipAnswers({ ports, store, events, onFault }: StationContext): RipAnswersService {
  const service = new RipAnswersService(() => ports.settings.get().hotFolders, {
    store,
    clock: ports.clock,
    secrets: ports.secrets,
    onFault,
    onState: (id) => events.emit('hotFolderChanged', id),
  });
  events.onEachStoreChange((change) => service.storeChanged(change));
  for (const name of ['settingsChanged', 'rulesChanged'] as const)
    events.on(name, () => service.settingsChanged());
  return service;
}
