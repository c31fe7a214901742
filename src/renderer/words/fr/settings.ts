import type { Words } from '../catalogue.ts';

export const settings: Words<'settings'> = {
  title: 'Réglages',
  keptAtOnce: 'Chaque modification est aussitôt conservée.',
  screens: 'Écrans',
  screensWhy: 'Pour toutes les fenêtres de cette station.',
  theme: {
    label: 'Couleurs',
    auto: 'Comme le système',
    light: 'Clair',
    dark: 'Sombre',
  },
  language: 'Langue',
  asSystem: 'Comme le système',
  locale: 'Dates et nombres',
  localeWhy: 'Par exemple : {{example}}',
  asLanguage: 'Comme la langue',
  units: {
    label: 'Longueurs',
    mm: 'Millimètres',
    in: 'Pouces',
  },
  textSize: 'Taille du texte',
  percent: '{{value, number}} %',
  notices: {
    title: 'Avis',
    why: 'Ce qui est signalé dans chaque fenêtre, et par le système quand vous regardez ailleurs. Plusieurs avis de même sorte arrivent ensemble.',
    kinds: {
      'job-ready': 'Un travail est prêt pour la production',
      'batch-ready': 'Un lot est prêt pour la production',
      'file-stuck': 'Un fichier demande une intervention',
      'needs-token': 'Une connexion demande un nouveau jeton',
      'downloads-failing': 'Un téléchargement échoue depuis un quart d’heure',
    },
    sound: 'Avec un son',
    soundWhy: 'Celui du système, pour les avis que le système affiche.',
    allow: 'Autoriser ce navigateur à les afficher',
    allowWhy: 'Quand vous regardez ailleurs, ce navigateur peut afficher les avis comme le système.',
    denied:
      'Ce navigateur ne laisse pas Makeready afficher d’avis hors de sa fenêtre. Ses réglages pour cette page en décident.',
    unsafe:
      'Les avis hors de la fenêtre demandent une adresse en https, ou un navigateur sur la même machine.',
  },
  transfers: 'Transferts',
  transfersWhy: 'Combien de fichiers sont récupérés à la fois, et à quelle vitesse.',
  concurrency: 'Fichiers à la fois',
  concurrencyWhy: 'De 1 à 32, toutes connexions confondues.',
  bandwidth: 'Limite de débit',
  bandwidthWhy: 'Pour tous les transferts ensemble. Vide : aussi vite que possible.',
  kilobytesPerSecond: 'ko/s',
  preflight: 'Contrôle en amont',
  preflightWhy:
    'Comment chaque fichier est comparé à sa commande. Après un changement, tout est contrôlé à nouveau.',
  tolerance: 'Tolérance des dimensions',
  toleranceWhy: 'De combien une page peut s’écarter du format commandé, en plus ou en moins.',
  short: { mm: 'mm', in: 'po' },
  archive: 'Archives',
  archiveWhy:
    'Les fichiers vérifiés restent ici après leur remise, afin de pouvoir être remis à nouveau. Ce que le RIP n’a pas encore repris est toujours conservé.',
  keepDays: 'Conserver pendant',
  emptyForEver: 'Vide : pour toujours.',
  days: 'jours',
  keepGigabytes: 'Conserver au plus',
  emptyAnySize: 'Les plus anciens partent d’abord. Vide : sans limite.',
  gigabytes: 'Go',
  proxy: {
    title: 'Chemin vers le service',
    why: 'Comment le service de commande et son stockage sont joints depuis cette maison. Ce qui se trouve sur cette machine est joint directement.',
    environment: 'Selon HTTPS_PROXY et NO_PROXY du système',
    none: 'Directement, sans proxy',
    fixed: 'Par ce proxy',
    url: 'URL du proxy',
    urlWhy:
      'Le jeton d’accès ne passe que par un tunnel dans lequel le proxy ne peut pas regarder. Pour un proxy avec mot de passe, indiquez-le dans HTTPS_PROXY.',
    noUrl: 'Écrivez-la comme http://proxy.example:3128, sans utilisateur ni mot de passe.',
    except: 'Pas pour ces hôtes',
    exceptWhy: 'Séparés par des virgules.',
  },
  locked: 'défini pour cette machine',
  authorities: 'Certificats d’autorités',
  authoritiesWhy:
    'Au format PEM, en plus de celles du système : par exemple pour un proxy qui inspecte TLS. Pris en compte au prochain démarrage.',
  authoritiesWrong: 'Ce ne sont pas des certificats au format PEM.',
  desktop: {
    title: 'Cet ordinateur',
    why: 'Le comportement de l’application ici.',
    keepAwake: 'Rester éveillé pendant les téléchargements et les remises',
    keepAwakeWhy: 'L’écran peut tout de même s’éteindre.',
    keepRunning: 'Continuer quand la fenêtre est fermée',
    keepRunningWhy:
      'La station reste dans la zone de notification, télécharge et remet. Pour l’arrêter, quittez par le menu ou par l’icône.',
    startAtLogin: 'Démarrer à l’ouverture de session',
    startAtLoginWhy: 'Sans fenêtre, dans la zone de notification.',
    tokensInMemory: 'Garder les jetons en mémoire là où il n’y a pas de trousseau',
    tokensInMemoryWhy:
      'Seulement pour les systèmes qui ne savent pas garder de secrets. Les jetons sont alors à saisir après chaque démarrage.',
    lookForUpdates: 'Rechercher de nouvelles versions',
    lookForUpdatesWhy:
      'Elles sont téléchargées quand aucun fichier n’est en route, et installées quand vous le choisissez dans le menu.',
    updateFeed: 'Source des nouvelles versions',
    updateFeedWhy:
      'Adresse du dossier des versions de votre maison ou de votre fournisseur (https). Vide : aucune recherche.',
    updateFeedWrong: 'Ce n’est pas une adresse https sans nom ni requête.',
  },
  file: {
    title: 'Enregistrer et relire',
    why: 'Pour un autre poste, ou à conserver. Ni connexions, ni hot folders, ni jetons, ni mots de passe n’y figurent.',
    save: 'Enregistrer les réglages',
    open: 'Lire des réglages',
    readIn: 'Les réglages de {{name}} sont appliqués.',
    readInPartly: 'Les réglages de {{name}} sont appliqués, sauf ceux qui sont fixés pour ce poste.',
    notOurs:
      '{{name}} n’est pas un fichier de réglages de Makeready, ou vient d’une version inconnue de celle-ci. Rien n’a été changé.',
  },
  diagnostics: {
    title: 'Diagnostic',
    why: 'Journaux, réglages, versions et chiffres dans un fichier, pour qui doit aider. Ni jetons, ni mots de passe, ni fichiers d’impression.',
    save: 'Enregistrer le fichier de diagnostic',
    saved:
      '{{name}} est enregistré. Regardez-le avant de l’envoyer : il nomme vos connexions, dossiers et fichiers.',
  },
};
