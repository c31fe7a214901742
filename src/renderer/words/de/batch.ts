import type { Words } from '../catalogue.ts';

export const batch: Words<'batch'> = {
  job: 'Auftrag',
  status: 'Status',
  filesFed: 'Dateien übergeben',
  filesOf: 'Übergebene Dateien von {{name}}',
  fallback: 'Sammelauftrag',
  under: {
    batch: 'Sammelauftrag {{id}} · {{delivery}}',
    'queued-batch': 'Wartender Sammelauftrag {{id}} · {{delivery}}',
  },
  noDelivery: 'keine Versandart',
};
