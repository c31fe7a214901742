import type { Translated } from '../../catalogue.ts';
import type { network as en } from '../../en/sayings/network.ts';

export const network: Translated<typeof en> = {
  service: {
    unauthorized: 'Le service n’accepte pas le jeton d’accès. {{answer}}',
    forbidden: 'Cela ne fait pas partie de votre abonnement. {{answer}}',
    'not-found': 'Le service n’a pas cela. {{answer}}',
    'not-offered': 'Ce déploiement du service ne le propose pas. {{answer}}',
    rejected: 'Le service a refusé ({{status}}). {{answer}}',
    'rate-limited': 'Le service demande moins de requêtes. {{answer}}',
    unavailable: 'Le service est lui-même en panne ({{status}}). {{answer}}',
    unreadable: 'Le service a répondu quelque chose d’illisible.',
    'too-large': 'Le service a envoyé plus de 32 Mo de JSON ; ils n’ont pas été lus.',
    'no-token': 'Cette connexion n’a pas de jeton d’accès.',
    offline: '{{host}} est injoignable : la connexion a échoué ({{error}}).',
    late: '{{host}} n’a pas répondu à temps.',
    'unknown-name': '{{host}} est injoignable : son nom est inconnu.',
    'no-look-up': '{{host}} est injoignable : son nom n’a pas pu être recherché.',
    'nothing-there': '{{host}} est injoignable : rien n’y répond.',
    cut: '{{host}} est injoignable : la connexion a été coupée.',
    'no-way': '{{host}} est injoignable : aucun chemin n’y mène.',
    'no-network': '{{host}} est injoignable : il n’y a pas de réseau.',
    expired: '{{host}} est injoignable : son certificat a expiré.',
    'self-signed': '{{host}} est injoignable : son certificat est autosigné.',
    'proxy-refused': '{{host}} est injoignable : le proxy ne laisse pas passer.',
    'no-proxy': 'Le proxy indiqué n’est pas une URL comme http://proxy.example:3128.',
    untrusted: '{{host}} est injoignable : son certificat n’est pas reconnu.',
    'other-name': '{{host}} est injoignable : son certificat vaut pour un autre nom.',
  },
  transfer: {
    refused: 'Le stockage a répondu {{status}} au lieu du fichier.',
    unauthorized:
      'Le stockage a répondu 401 : il demande un jeton d’accès. S’il se trouve sur {{host}} même, le jeton peut lui être envoyé : Connexions, Stockage des fichiers.',
    'broken-off': 'La connexion au stockage s’est rompue ; le reste est repris tout seul.',
    unreachable: 'Le stockage {{host}} est injoignable ({{error}}) ; un nouvel essai suit.',
    'no-answer': 'Le stockage {{host}} n’a rien répondu pendant {{seconds}} s ; un nouvel essai suit.',
    stalled: 'Le stockage n’a rien envoyé pendant {{seconds}} s ; un nouvel essai suit.',
    redirects: 'Le stockage {{host}} redirige en rond.',
    'unsafe-plain':
      'Le service a envoyé le téléchargement vers {{where}}, sans la protection de https ; il n’a pas été suivi.',
    'unsafe-credentials':
      'Le service a envoyé le téléchargement vers {{where}}, avec un nom d’utilisateur dans l’URL ; il n’a pas été suivi.',
    'unsafe-private':
      'Le service a envoyé le téléchargement vers {{where}}, dans un réseau privé ; il n’a pas été suivi.',
    'unsafe-inside':
      'Le service a envoyé le téléchargement vers {{where}}, qui mène dans un réseau privé ; il n’a pas été suivi.',
    encoded: 'Le stockage a compressé le fichier d’une façon que Makeready ne sait pas lire ({{encoding}}).',
    'wrong-size': 'Le fichier a {{bytes}} octets au lieu des {{announced}} annoncés.',
    'too-long': 'Le stockage envoie plus que les {{announced}} octets annoncés.',
    'wrong-checksum': 'Le fichier n’est pas celui annoncé : sa somme de contrôle diffère.',
    'web-page': 'Le stockage a envoyé une page web au lieu du fichier.',
    'not-a-pdf':
      'Le fichier ne commence pas comme un PDF. Le sort de ces fichiers se règle sous Connexions, Stockage des fichiers.',
    empty: 'Le stockage a envoyé un fichier vide.',
    incomplete: 'Le fichier ne finit pas comme un PDF : il est incomplet.',
    disk: 'L’archive ne peut pas être écrite ({{error}}). Vérifiez le dossier de données ; un nouvel essai se fait tout seul.',
    'disk-full': 'Le disque de l’archive est plein. Libérez de la place ; le transfert reprend tout seul.',
    'disk-room':
      'Il manque {{megabytes, number}} Mo au disque de l’archive pour ce fichier. Libérez de la place ; il reprend tout seul.',
    interrupted: 'Le transfert a été arrêté ; il reprend où il en était.',
    paused: 'Mis en pause par l’opérateur.',
    cancelled: 'Annulé par l’opérateur.',
    unexpected: 'Quelque chose d’inattendu a échoué ; le journal dit quoi. Un nouvel essai suit.',
    gone: 'Ce fichier n’existe plus.',
    'not-yet': '{{name}} n’est pas encore à télécharger.',
    'under-way': '{{name}} est déjà en route.',
    stopped: '{{name}} est déjà arrêté.',
    arrived: '{{name}} est déjà arrivé.',
  },
  webhook: {
    'read-again': '{{what}} est relu.',
    'not-there': '{{what}} n’a pas pu être lu seul : les listes sont relues.',
    'own-word': 'Rien ne se lit seul ici : ce que ce webhook contient de {{what}} a été repris.',
    'was-read': '{{what}} a été lu.',
    known: 'Ce qu’il dit de {{what}} était déjà connu.',
    'not-understood': 'Pas compris : tout est relu.',
    'no-connection': "Sa connexion n'existe plus.",
    'short-secret':
      'Un secret Standard Webhooks est le base64 d’au moins 16 octets, d’ordinaire après whsec_.',
    'no-secret': "Refusé : des signatures sont demandées, et le secret pour les vérifier n'est pas là.",
    unsigned: 'Refusé : pas de signature dans {{header}}.',
    'wrong-signature': 'Refusé : la signature est fausse.',
    stale: 'Refusé : signé il y a plus de cinq minutes, ou les horloges diffèrent.',
  },
  secrets: {
    'in-memory':
      'En mémoire seulement, jusqu’à la fermeture de Makeready : ce système n’a pas de trousseau qui garde les secrets en sûreté. Installez-en un (GNOME Keyring ou KWallet) et relancez Makeready pour garder les jetons.',
    nowhere:
      'Nulle part : ce système n’a pas de trousseau qui garde les secrets en sûreté. Installez-en un (GNOME Keyring ou KWallet) et relancez Makeready, ou permettez les jetons en mémoire dans les réglages.',
    system: 'Le coffre du système d’exploitation.',
    'system-key': 'Un fichier chiffré ; sa clé vient du système.',
    'environment-key': 'Un fichier chiffré ; sa clé vient de l’environnement.',
    'key-beside':
      'Un fichier chiffré avec sa clé à côté, lisible par cet utilisateur seul. Une clé du système serait plus sûre.',
  },
};
