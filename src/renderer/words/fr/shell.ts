import type { Words } from '../catalogue.ts';

export const shell: Words<'shell'> = {
  screens: 'Écrans',
  nav: {
    queue: 'File',
    transfers: 'Transferts',
    connections: 'Connexions',
    settings: 'Réglages',
  },
  keyboard: 'Clavier',
  keyboardShortcuts: 'Raccourcis clavier',
  demo: 'Profil de démonstration',
  version: 'Version {{version}}',
  keys: {
    search: 'Chercher dans la file',
    open: 'Ouvrir la ligne choisie ; dans la recherche, la seule trouvée',
    back: 'Retour',
    json: 'JSON d’origine de ce qui est affiché',
    help: 'Ces raccourcis',
    next: 'Ligne suivante',
    previous: 'Ligne précédente',
    refresh: 'Relire depuis le service',
    pause: 'Suspendre ou reprendre tous les transferts',
    palette: 'Aller partout, tout faire',
    wall: 'Affichage mural',
  },
  strip: {
    label: 'État de la station',
    connecting: 'Connexion à la station ...',
    needHand: 'À traiter',
    toFeed: 'À transmettre',
    inPrepress: '+ {{prepress, number}} en prépresse',
    artwork: 'Fichiers',
    paused: 'En pause',
    flow: '{{running, number}} en cours · {{waiting, number}} en attente',
    nothing: 'Rien à récupérer',
    connected: 'Connecté',
    connectingService: 'Connexion',
    offline: 'Hors ligne depuis {{duration}}',
    needsToken: 'Nouveau jeton requis',
    folder: '{{waiting, number}} en attente · {{taken, number}} repris',
    cannotFeed: 'Remise impossible',
  },
  notHere: 'Pas sur l’écran derrière',
  offline: {
    window:
      'Cette fenêtre a perdu la station. Elle est recherchée chaque seconde ; l’affichage montre le dernier état reçu.',
    service_one:
      '{{name}} est hors ligne, {{ago}}. Tout continue ici ; {{count, number}} fichier attend le service et viendra tout seul.',
    service_other:
      '{{name}} est hors ligne, {{ago}}. Tout continue ici ; {{count, number}} fichiers attendent le service et viendront tout seuls.',
  },
  palette: {
    search: 'Travail, écran ou action',
    jobs: 'File',
    screens: 'Écrans',
    actions: 'Actions',
    nothing: 'Rien de ce nom.',
  },
};
