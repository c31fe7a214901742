import type { Words } from '../catalogue.ts';

export const notices: Words<'notices'> = {
  'job-ready_one': '{{count, number}} opdracht is klaar voor productie',
  'job-ready_other': '{{count, number}} opdrachten zijn klaar voor productie',
  'batch-ready_one': '{{count, number}} batch is klaar voor productie',
  'batch-ready_other': '{{count, number}} batches zijn klaar voor productie',
  'file-stuck_one': '{{count, number}} bestand vraagt om hulp',
  'file-stuck_other': '{{count, number}} bestanden vragen om hulp',
  recalled_one: '{{count, number}} aangeboden bestand is niet meer gewenst',
  recalled_other: '{{count, number}} aangeboden bestanden zijn niet meer gewenst',
  'needs-token_one': '{{count, number}} verbinding heeft een nieuw token nodig',
  'needs-token_other': '{{count, number}} verbindingen hebben een nieuw token nodig',
  'downloads-failing_one': '{{count, number}} download mislukt al een kwartier',
  'downloads-failing_other': '{{count, number}} downloads mislukken al een kwartier',
  more_one: '{{names}} en nog {{count, number}}',
  more_other: '{{names}} en nog {{count, number}}',
  show: 'Tonen',
};
