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
  deliveryChanged: '{{before}} was er niet meer toen er werd gebundeld: verzonden wordt met {{now}}.',
  contradictingWhy:
    'Lees de orders opnieuw of vraag het de dienst: zolang ze verschillen, niet op een volledige batch rekenen.',
  autoBatched: 'Om {{time}} automatisch gebundeld, zoals verwacht.',
  autoBatchedOff:
    'Om {{time}} automatisch gebundeld; verwacht was {{expected}}. Gebeurt dat vaak, stel dan de tijden van het account in onder Verbindingen.',
  noDelivery: 'geen leveroptie',
};
