import type { Words } from '../catalogue.ts';

export const notices: Words<'notices'> = {
  'job-ready_one': '{{count, number}} travail est prêt pour la production',
  'job-ready_other': '{{count, number}} travaux sont prêts pour la production',
  'batch-ready_one': '{{count, number}} lot est prêt pour la production',
  'batch-ready_other': '{{count, number}} lots sont prêts pour la production',
  'file-stuck_one': '{{count, number}} fichier demande une intervention',
  'file-stuck_other': '{{count, number}} fichiers demandent une intervention',
  recalled_one: '{{count, number}} fichier transmis n’est plus voulu',
  recalled_other: '{{count, number}} fichiers transmis ne sont plus voulus',
  'needs-token_one': '{{count, number}} connexion demande un nouveau jeton',
  'needs-token_other': '{{count, number}} connexions demandent un nouveau jeton',
  'downloads-failing_one': '{{count, number}} téléchargement échoue depuis un quart d’heure',
  'downloads-failing_other': '{{count, number}} téléchargements échouent depuis un quart d’heure',
  more_one: '{{names}} et {{count, number}} autre',
  more_other: '{{names}} et {{count, number}} autres',
  show: 'Voir',
};
