import type { Overview } from '../../src/contract/index.ts';
import type { StationApi } from '../../src/main/station/api.ts';
import { Refusal } from '../../src/main/station/api.ts';

export const emptyOverview: Overview = {
  version: '0.0.0',
  demo: false,
  needsSetup: true,
  connections: [],
  hotFolders: [],
  phases: { attention: 0, prepress: 0, ready: 0, 'at-rip': 0, done: 0 },
  transfers: { running: 0, waiting: 0, stopped: 0, bytesPerSecond: 0, paused: false },
  secretStore: 'None.',
};

/** A station that refuses everything, except for what a test puts in its place. */
export function stubApi(instead: Partial<StationApi>): StationApi {
  const refuse = (): never => {
    throw new Refusal('UNAVAILABLE', 'Not in this test.', 'None.');
  };
  return {
    overview: () => emptyOverview,
    events: refuse,
    queue: refuse,
    batch: refuse,
    job: refuse,
    refreshJob: refuse,
    transfers: refuse,
    retryTransfer: refuse,
    setTransfersPaused: refuse,
    createConnection: refuse,
    setToken: refuse,
    refreshConnection: refuse,
    browseFolder: refuse,
    checkFolder: refuse,
    createHotFolder: refuse,
    ...instead,
  };
}
