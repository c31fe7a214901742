import { contract, literalMessage, type Overview } from '../../src/contract/index.ts';
import type { Answers } from '../../src/main/station/api/index.ts';
import { ApiError } from '../../src/main/station/model/api-error.ts';
import type { Seats } from '../../src/main/station/operators/index.ts';

export const emptyOverview: Overview = {
  version: '0.0.0',
  demo: null,
  canOpenDemo: false,
  needsSetup: true,
  stopping: false,
  ordersWaiting: 0,
  ordersNeedAttention: 0,
  submissionsNeedAttention: 0,
  incidents: [],
  connections: [],
  hotFolders: [],
  site: null,
  phases: { attention: 0, prepress: 0, ready: 0, 'at-rip': 0, 'on-hold': 0, done: 0, cancelled: 0 },
  transfers: {
    running: 0,
    sending: 0,
    waitingForFolder: 0,
    waiting: 0,
    stopped: 0,
    onHold: 0,
    bytesPerSecond: 0,
    paused: false,
  },
  shell: false,
  profiles: [],
  secretStore: literalMessage('None.'),
  screens: {
    theme: 'auto',
    language: 'auto',
    locale: null,
    units: 'mm',
    textPercent: 100,
    singleKeys: true,
    queue: { columns: [], widths: {}, density: 'comfortable', collapsed: {}, views: [] },
  },
};

/** Some answers of the contract. */
export type SomeAnswers = { readonly [Group in keyof Answers]?: Partial<Answers[Group]> };

/** A station that refuses everything except what a test provides. */
export function stubApi(instead: SomeAnswers): Answers {
  const refuse = (): never => {
    throw new ApiError('UNAVAILABLE', literalMessage('Not in this test.'), literalMessage('None.'));
  };
  const given: SomeAnswers = { overview: { get: () => emptyOverview }, ...instead };
  const refusals = Object.entries(contract).map(([group, procedures]) => [
    group,
    Object.fromEntries(Object.keys(procedures).map((name) => [name, refuse])),
  ]);
  const answers: Answers = Object.fromEntries(refusals);
  const merged = Object.entries<object>(answers).map(([group, refused]) => [
    group,
    { ...refused, ...Object.entries<object>(given).find(([name]) => name === group)?.[1] },
  ]);
  return Object.fromEntries(merged);
}

/** A station without operators: every window may do everything. */
export const everyone: Pick<Seats, 'admit'> = { admit: (caller) => caller };
