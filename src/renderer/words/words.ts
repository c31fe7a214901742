import type { ArtworkState, DeliveryState, NewsSource, Phase } from '../../contract/index.ts';

/** The words of the screens that stand for a state. One place, so that one state has one word everywhere. */
export const phaseWords: Readonly<Record<Phase, string>> = {
  attention: 'Needs attention',
  prepress: 'In pre-press',
  ready: 'Ready for production',
  'at-rip': 'At the RIP',
  done: 'Done',
};

export const artworkWords: Readonly<Record<ArtworkState, string>> = {
  expected: 'Expected',
  queued: 'Queued',
  transferring: 'Downloading',
  verifying: 'Verifying',
  waiting: 'Waiting to retry',
  failed: 'Failed',
  archived: 'Archived',
  held: 'Held',
  'no-route': 'No hot folder',
  delivering: 'Delivering',
  delivered: 'In the hot folder',
  'picked-up': 'Taken by the RIP',
};

export const deliveryWords: Readonly<Record<DeliveryState, string>> = {
  planned: 'Planned',
  copying: 'Copying',
  committing: 'Publishing',
  delivered: 'In the hot folder',
  taken: 'Taken by the RIP',
  refused: 'Refused by the RIP',
  stuck: 'Not taken',
  failed: 'Failed',
};

export const sourceWords: Readonly<Record<NewsSource, string>> = {
  webhook: 'webhook',
  poll: 'poll',
  refresh: 'refresh',
  start: 'start',
  operator: 'operator',
  station: 'station',
  rip: 'RIP',
};
