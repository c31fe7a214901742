/** On what operators order: new batches, and jobs handed to auto batching. */
export const batching = {
  failed: 'Unexpected error with this order (see the log). It is retried automatically.',
  stopped: 'Makeready was ended while the order was being sent.',
  accepted: 'The service accepted the order without saying what it made of it.',
  'in-another': 'Job {{job}} is in batch {{batch}} already.',
  'no-list': 'The service does not tell which batches there are.',
  'unread-list': 'The list of batches cannot be read whole, or does not tell their jobs.',
  'not-there': 'The service has not made it so far. It may still be at work on it.',
  'no-jobs': 'No job was picked.',
  ordered: '{{name}} is ordered already.',
  connections: 'The jobs are of different connections.',
  'no-address': 'The delivery address of {{name}} could not be read.',
  'unknown-job': 'Job {{id}} is not known here, nor where it goes.',
  refused: 'The service refused the order: {{answer}}',
  addresses: '{{name}} goes to another address than {{other}}.',
  'in-batch': 'It is in a batch, or waits for one, already.',
} as const;
