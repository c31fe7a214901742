/** The words that stand for a state. One place, so that one state has one word everywhere. */
export const states = {
  phase: {
    attention: 'Needs attention',
    prepress: 'In pre-press',
    ready: 'Ready for production',
    'at-rip': 'At the RIP',
    done: 'Done',
  },
  artwork: {
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
  },
  word: {
    'asked-anew': 'New artwork asked for',
    overridden: 'Fed all the same',
  },
  delivery: {
    planned: 'Planned',
    copying: 'Copying',
    committing: 'Publishing',
    delivered: 'In the hot folder',
    taken: 'Taken by the RIP',
    refused: 'Refused by the RIP',
    stuck: 'Not taken',
    failed: 'Failed',
  },
  /** What happened to something that can be ordered. */
  catalogue: {
    appeared: 'Newly offered',
    gone: 'No longer offered',
    version: 'New version',
    changed: 'Changed',
  },
  /** What became of a login. */
  access: {
    'logged-in': 'Logged in',
    refused: 'Refused',
    locked: 'Has to wait',
    'logged-out': 'Logged out',
    ended: 'Session ended',
  },
  batchOrder: {
    waiting: 'Waits to be sent',
    sending: 'Being sent',
    unknown: 'Not known',
    done: 'Made',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
  },
  source: {
    webhook: 'webhook',
    poll: 'poll',
    refresh: 'refresh',
    start: 'start',
    operator: 'operator',
    station: 'station',
    rip: 'RIP',
  },
  row: {
    batch: 'Batch',
    'queued-batch': 'Waiting for auto batching',
    job: 'Job without a batch',
  },
  /** How strictly preflight judges. */
  profile: {
    strict: 'Strict',
    house: 'House rules',
    off: 'Off: fed without being looked at',
  },
  file: {
    colour: 'Colour',
    foil: 'Foil',
    other: 'Other',
  },
  component: {
    general: 'General',
    cover: 'Cover',
    inner: 'Inner pages',
  },
} as const;
