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
  deliveryChanged: '{{before}} gab es nicht mehr, als gebündelt wurde: Versandt wird mit {{now}}.',
  contradictingWhy:
    'Die Aufträge neu lesen oder beim Dienst nachfragen: Bis beide dasselbe sagen, nicht auf einen vollständigen Sammelauftrag zählen.',
  autoBatched: 'Um {{time}} automatisch gebündelt, wie erwartet.',
  autoBatchedOff:
    'Um {{time}} automatisch gebündelt; erwartet war {{expected}}. Kommt das öfter vor, die Zeiten des Kontos unter Verbindungen einstellen.',
  noDelivery: 'keine Versandart',
};
