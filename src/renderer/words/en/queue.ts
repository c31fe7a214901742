/** The queue: every batch, queued batch and job, by what needs a hand first. */
export const queue = {
  title: 'Queue',
  search: 'Search the queue',
  searchHint: 'Search ids, names, addresses, files  ( / )',
  showOnly: 'Show only',
  noMatch: 'Nothing matches',
  noMatchWhy: 'No row has these words and phases. Change the search or the filters.',
  empty: 'The queue is empty',
  emptyWhy:
    'Jobs and batches appear here as soon as the service has them. Nothing needs to be done for that.',
  old: '{{duration}} old',
  noDelivery: 'No delivery yet',
  fed_one: '{{done, number}} of {{count, number}} file fed',
  fed_other: '{{done, number}} of {{count, number}} files fed',
  jobsReady: '{{ready, number}} of {{total, number}} jobs ready',
} as const;
