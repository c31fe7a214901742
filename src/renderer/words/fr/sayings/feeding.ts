import type { Translated } from '../../catalogue.ts';
import type { feeding as en } from '../../en/sayings/feeding.ts';

export const feeding: Translated<typeof en> = {
  folder: {
    missing: 'Le dossier actif {{path}} est absent. Son disque ou son partage est-il connecté ?',
    another:
      'Le dossier actif {{path}} n’est pas celui d’avant : ce que Makeready avait laissé à côté a disparu. Reconnectez son disque ou son partage. Si vous l’avez recréé, dites-le sous Dossiers actifs.',
    forbidden:
      'Makeready n’a pas le droit d’écrire dans le dossier actif {{path}}. Accordez ce droit à cet utilisateur ; un nouvel essai se fait tout seul.',
    full: 'Le disque du dossier actif {{path}} est plein. Libérez de la place ; la remise reprend toute seule.',
    busy: 'Le dossier actif {{path}} est utilisé par un autre programme. Un nouvel essai se fait tout seul.',
    silent: 'Le partage du dossier actif {{path}} ne répond pas. Un nouvel essai se fait tout seul.',
    fault:
      'Le dossier actif {{path}} ne peut pas être alimenté ({{error}}). Un nouvel essai se fait tout seul.',
    'bad-copy':
      'Ce qui a été écrit sur le volume de {{path}} a été relu autrement. Rien n’a été remis ; un nouvel essai suit. Vérifiez le disque ou le partage.',
    'staging-not-ours':
      'Rien n’est remis à {{path}} : {{folder}}, où ses fichiers sont préparés, est un lien ou appartient à un autre compte. Cherchez qui l’a mis là, et retirez-le.',
    'changed-by-another':
      'Un autre programme a modifié la copie de {{name}} avant sa remise à {{path}}. Rien n’en a été remis ; elle est refaite. Cherchez qui peut écrire là.',
    'path-too-long':
      'Le chemin du dossier actif {{path}} est trop long : avec un nom de fichier, son RIP ne peut pas le lire. Choisissez un dossier plus proche de la racine.',
    feeding: 'Un fichier est en train d’être placé dans {{name}}.',
    'staging-moved':
      'Le dossier de préparation à côté de {{path}} n’est pas sur son volume ; un autre, à l’intérieur, est employé.',
    'ticket-in-the-way': 'Quelque chose gêne le ticket {{path}}. Retirez-le.',
  },
  delivery: {
    'test-page': 'Page de test pour {{folder}}.',
    stuck: 'Le RIP n’a pas repris {{name}} depuis {{minutes}} min. Est-il en marche ?',
    refused: 'Le RIP a refusé {{name}} : il se trouve dans {{folder}}.',
    warned: 'Le RIP a repris {{name}} avec un avertissement : il se trouve dans {{folder}}.',
    unknown:
      'On ne sait pas si {{name}} est arrivé dans le dossier actif, car celui-ci a été recréé entre-temps. Regardez au RIP, et remettez le fichier s’il n’y est pas.',
  },
  file: {
    'checked-after-all': 'Le contrôle a pu l’examiner.',
    'taken-out': 'Retiré du hot folder avant que le RIP ne le prenne.',
    'in-use': '{{name}} est utilisé par un autre programme : arrêtez-le au RIP.',
    'rip-has-it': 'Le RIP a déjà pris {{name}} : arrêtez-le là-bas.',
    'not-past':
      '{{name}} ne peut être envoyé à la main que si son travail a dépassé le statut qui transmet et qu’il n’a pas été transmis.',
    'still-wanted': '{{name}} est encore voulu : il reste où il est.',
    'being-fed': '{{name}} est en train d’être placé dans son dossier actif.',
    delivered: '{{name}} a déjà été remis. Arrêtez-le au RIP.',
    'not-fed-there': '{{name}} n’y a pas encore été remis.',
    'folder-gone': 'Le dossier actif qui avait {{name}} ne fait plus partie de Makeready.',
    'lies-there':
      '{{name}} est encore dans le dossier actif. Retirez-le d’abord, sinon il sera imprimé deux fois.',
    'on-its-way': '{{name}} y est déjà en route.',
    blocked: 'Le contrôle bloque ce fichier : il n’est remis qu’avec une raison, donnée dans l’examen.',
    gone: 'La station ne connaît plus ce fichier.',
    clock: 'L’horloge de cette machine a été changée.',
    'connection-back': 'La connexion fonctionne à nouveau.',
    damaged: 'Son fichier dans l’archive était abîmé ; il est repris.',
    missing: 'Son fichier manquait dans l’archive ; il est repris.',
    'folder-removed': 'Son dossier actif a été retiré.',
    'no-route': 'Aucun dossier actif ne prend ce fichier. Ajoutez-en un, ou changez une règle.',
    released: 'Libéré par l’opérateur.',
    'routes-changed': 'Les règles ont changé.',
    'taken-up': 'Repris après un arrêt.',
    'not-held':
      '{{name}} peut être téléchargé à nouveau tant qu’il est retenu, ou une fois que le RIP l’a pris.',
    'announced-anew':
      'Le service annonce un autre fichier que celui qui est ici : il est téléchargé à nouveau.',
    'fetched-anew': 'Téléchargé à nouveau par l’opérateur.',
    'tried-again': 'Retenté par l’opérateur.',
  },
  row: {
    unreadable: 'Cette ligne ne peut pas être affichée. Le journal indique pourquoi.',
  },
  job: {
    'no-files':
      'Il doit être transmis, et aucun fichier d’impression n’a été trouvé dans ce qu’en dit le service.',
    refused:
      'Il doit être transmis, et tous ses fichiers d’impression ont été refusés : rien n’est transmis.',
    past: 'Il a déjà le statut {{status}} et n’a pas été transmis d’ici. Envoyez ses fichiers à la main s’ils sont nécessaires.',
  },
  withdrawn: {
    gone: 'Le service n’a plus ce travail : le fichier n’est pas transmis.',
    cancelled: 'Le travail a le statut {{status}} : le fichier n’est pas transmis.',
    replaced: 'Remplacé par {{name}} : seul le nouveau fichier est transmis.',
    removed: 'Le travail ne nomme plus ce fichier : il n’est pas transmis.',
    'artwork-refused': 'Les fichiers d’impression ont le statut {{status}} : le fichier n’est pas transmis.',
    'taken-back':
      'Le travail a été repris ({{status}}) : le fichier est transmis quand il est de nouveau prêt.',
    past: 'Le travail a déjà le statut {{status}} et le fichier n’a pas été transmis avant. Envoyez-le à la main s’il est nécessaire.',
  },
  recall: {
    gone: 'Supprimé chez le service {{minutes}} min après l’envoi à {{folder}} : arrêtez-le là-bas.',
    cancelled: 'Annulé {{minutes}} min après l’envoi à {{folder}} : arrêtez-le là-bas.',
    replaced: 'Remplacé par {{name}} {{minutes}} min après l’envoi à {{folder}} : arrêtez-le là-bas.',
    removed: 'Retiré de son travail {{minutes}} min après l’envoi à {{folder}} : arrêtez-le là-bas.',
    'artwork-refused': 'Fichier refusé {{minutes}} min après l’envoi à {{folder}} : arrêtez-le là-bas.',
    'taken-back': 'Repris en prépresse {{minutes}} min après l’envoi à {{folder}} : arrêtez-le là-bas.',
  },
  hold: {
    'cannot-read':
      'Le contrôle ne peut pas lire le fichier archivé ({{error}}). Nouvel essai automatique ; libérez-le pour le transmettre sans contrôle.',
    'cannot-check':
      'Erreur inattendue lors de son contrôle (voir le journal). Nouvel essai automatique ; libérez-le pour le transmettre sans contrôle.',
    'replaces-fed': 'Il vient à la place d’un fichier déjà transmis : regardez les deux, puis libérez-le.',
    everything: 'Chaque fichier attend votre accord, comme le disent les réglages.',
    'first-of-product': 'C’est le premier de {{product}} : regardez-le et libérez-le.',
    'cannot-route':
      'Un imprévu s’est produit au moment de l’acheminer ; le journal dit lequel. Libérez-le pour réessayer.',
    'preflight-warned': 'Le contrôle avertit : regardez-le et libérez-le.',
    'preflight-blocked': 'Le contrôle y a trouvé une erreur : regardez-le avant de le libérer.',
    'not-a-pdf': 'Ce n’est pas un PDF : regardez-le avant de le libérer.',
    revised:
      'Un nouveau fichier est arrivé à la place d’un fichier déjà transmis : regardez-le et libérez-le.',
  },
  name: {
    'unknown-field': 'Le champ {{field}} n’existe pas. Il y a {{known}}.',
    brace: 'Une accolade est ouverte ou fermée seule.',
    empty: 'Ce modèle ne laisse aucun nom de fichier.',
    'not-unique':
      'Rien n’y distingue un travail d’un autre : le prochain fichier de ce nom devient {{twin}}.',
    'no-revision': 'Un fichier remis à nouveau ne se distingue pas par une révision dans son nom.',
    cut: 'Il est coupé après {{most}} caractères, pour que chaque RIP puisse le lire.',
  },
  route: {
    off: 'Elle est désactivée.',
    'no-folder': "Ses dossiers actifs n'existent plus.",
    takes: "C'est la première règle qui prend le fichier.",
    connection: "Elle vaut pour d'autres connexions.",
    kind: "Elle vaut pour d'autres types de fichiers.",
    product: 'Le produit est {{is}}, pas {{wants}}.',
    component: 'Le composant est {{is}}, pas {{wants}}.',
    'material-unknown': "Le support n'est pas connu.",
    material: 'Le support est {{is}}, pas {{wants}}.',
    'weight-unknown': "Le grammage du support n'est pas connu.",
    weight: "Le support pèse {{is}} g/m² ; la règle vaut pour d'autres grammages.",
    finishing: "Il n'a aucune de ces finitions : {{wants}}.",
    'quantity-unknown': "La quantité n'est pas connue.",
    quantity: "La quantité est {{is}} ; la règle vaut pour d'autres quantités.",
  },
};
