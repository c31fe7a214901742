import type { Words } from '../catalogue.ts';

export const batch: Words<'batch'> = {
  job: 'Order',
  status: 'Status',
  filesFed: 'Bestanden aangeboden',
  filesOf: 'Aangeboden bestanden van {{name}}',
  fallback: 'Batch',
  under: {
    batch: 'Batch {{id}} · {{delivery}}',
    'queued-batch': 'Wachtende batch {{id}} · {{delivery}}',
  },
  noDelivery: 'geen leveroptie',
};
