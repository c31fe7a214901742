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
  noDelivery: 'no delivery option',
} as const;
