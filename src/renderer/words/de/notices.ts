import type { Words } from '../catalogue.ts';

export const notices: Words<'notices'> = {
  'job-ready_one': '{{count, number}} Auftrag ist bereit zur Produktion',
  'job-ready_other': '{{count, number}} Aufträge sind bereit zur Produktion',
  'batch-ready_one': '{{count, number}} Sammelauftrag ist bereit zur Produktion',
  'batch-ready_other': '{{count, number}} Sammelaufträge sind bereit zur Produktion',
  'file-stuck_one': '{{count, number}} Datei braucht Hilfe',
  'file-stuck_other': '{{count, number}} Dateien brauchen Hilfe',
  recalled_one: '{{count, number}} Datei wurde übergeben und ist nicht mehr gewünscht',
  recalled_other: '{{count, number}} Dateien wurden übergeben und sind nicht mehr gewünscht',
  'needs-token_one': '{{count, number}} Verbindung braucht ein neues Zugriffstoken',
  'needs-token_other': '{{count, number}} Verbindungen brauchen ein neues Zugriffstoken',
  'downloads-failing_one': '{{count, number}} Datei lässt sich seit einer Viertelstunde nicht laden',
  'downloads-failing_other': '{{count, number}} Dateien lassen sich seit einer Viertelstunde nicht laden',
  more_one: '{{names}} und {{count, number}} weitere',
  more_other: '{{names}} und {{count, number}} weitere',
  show: 'Zeigen',
};
