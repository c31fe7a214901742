/** A batch or queued batch with its jobs. */
export const batch = {
  job: 'Job',
  status: 'Status',
  filesFed: 'Files fed',
  filesOf: 'Files of {{name}} fed',
  fallback: 'Batch',
  under: {
    batch: 'Batch {{id}} · {{delivery}}',
    'queued-batch': 'Queued batch {{id}} · {{delivery}}',
  },
  deliveryChanged: '{{before}} was not to be had any more when the jobs were batched: they ship by {{now}}.',
  contradictingWhy:
    'Read the jobs again, or ask the service: until they agree, do not count on the batch being whole.',
  autoBatched: 'Made by auto batching at {{time}}, as expected.',
  autoBatchedOff:
    'Made by auto batching at {{time}}; it was expected at {{expected}}. If that happens often, set the timings of the account under Connections.',
  noDelivery: 'no delivery option',
} as const;
