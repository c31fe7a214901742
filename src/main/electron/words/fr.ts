import type { NativeWords } from './native-words.ts';

export const fr: NativeWords = {
  showLog: 'Afficher le journal',
  showData: 'Afficher le dossier de données',
  showLicences: 'Licences des composants',
  stopping: 'Makeready : fin de l’étape en cours ...',
  ended:
    'Makeready s’est arrêté à cause d’une erreur inattendue. Le journal en donne les détails. Redémarrez-le : il reprend là où il s’était arrêté.',
  noPage:
    'La fenêtre n’a pas pu être ouverte. Les fichiers de l’application sont peut-être endommagés : réinstallez Makeready. Le journal en donne les détails.',
  crashed: 'La fenêtre se ferme sans cesse',
  crashedMore: 'La station continue : les fichiers sont téléchargés et remis. Le journal en dit plus.',
  openAgain: 'Rouvrir la fenêtre',
  leaveClosed: 'La laisser fermée',
  open: 'Ouvrir Makeready',
  pause: 'Suspendre les transferts',
  resume: 'Reprendre les transferts',
  trustAsk: 'Changer ce à quoi ce poste fait confiance ?',
  'trust.proxy': 'Un autre proxy sert de passage vers le service.',
  'trust.authorities': 'D’autres autorités de certification sont reconnues.',
  'trust.updateFeed': 'Les nouvelles versions viennent d’un autre endroit.',
  trustWhy:
    'Qui est derrière pourrait lire ce qui va au service, ou apporter un autre programme. Ne confirmez que ce que vous avez réglé vous-même.',
  trustNo: 'Ne pas changer',
  trustYes: 'Changer',
  quit: 'Quitter Makeready',
  paused: 'Suspendu',
  needHand: 'À traiter : {count}',
  running: 'En cours : {count}',
  waiting: 'En attente : {count}',
  quiet: 'Rien à télécharger',
  updateLook: 'Rechercher des mises à jour',
  updateInstall: 'Passer à la version {version} et redémarrer',
  updatesOff: 'Mises à jour : désactivées, ou sans source définie',
  updatesUnproven: 'Mises à jour : aucune, cette version n’a pas de quoi les vérifier',
  updatesElsewhere: 'Mises à jour : cette installation est mise à jour autrement',
  updateNone: 'Makeready {version} est la version la plus récente.',
  updateLooking: 'Recherche de mises à jour ...',
  updateComes:
    'La version {version} est disponible. Elle sera téléchargée quand aucun fichier ne sera en route.',
  updateReady: 'La version {version} est prête. Elle s’installe quand vous le choisissez dans le menu.',
  updateFailed:
    'La recherche de mises à jour a échoué. Elle sera reprise plus tard ; le journal en dit plus.',
};
