import type { Words } from '../catalogue.ts';

export const states: Words<'states'> = {
  phase: {
    attention: 'À traiter',
    prepress: 'En prépresse',
    ready: 'Prêt pour la production',
    'at-rip': 'Au RIP',
    done: 'Terminé',
  },
  artwork: {
    expected: 'Attendu',
    queued: 'En file',
    transferring: 'Téléchargement',
    verifying: 'Vérification',
    waiting: 'Nouvel essai prévu',
    failed: 'Échec',
    archived: 'Archivé',
    held: 'Retenu',
    'no-route': 'Aucun dossier actif',
    delivering: 'Remise en cours',
    delivered: 'Dans le dossier actif',
    'picked-up': 'Repris par le RIP',
  },
  word: {
    'asked-anew': 'Nouveau fichier demandé',
    overridden: 'Transmis malgré tout',
  },
  delivery: {
    planned: 'Prévu',
    copying: 'Copie en cours',
    committing: 'Mise à disposition',
    delivered: 'Dans le dossier actif',
    taken: 'Repris par le RIP',
    refused: 'Refusé par le RIP',
    stuck: 'Non repris',
    failed: 'Échec',
  },
  /** What happened to something that can be ordered. */
  catalogue: {
    appeared: 'Nouveau au catalogue',
    gone: 'Retiré du catalogue',
    version: 'Nouvelle version',
    changed: 'Modifié',
  },
  /** What became of a login. */
  access: {
    'logged-in': 'Connecté',
    refused: 'Refusé',
    locked: 'Doit attendre',
    'logged-out': 'Déconnecté',
    ended: 'Session terminée',
  },
  batchOrder: {
    waiting: 'En attente d’envoi',
    sending: 'Envoi en cours',
    unknown: 'Inconnu',
    done: 'Créé',
    refused: 'Refusé',
    withdrawn: 'Retiré',
  },
  source: {
    webhook: 'webhook',
    poll: 'interrogation',
    refresh: 'actualisation',
    start: 'démarrage',
    operator: 'opérateur',
    station: 'station',
    rip: 'RIP',
  },
  row: {
    batch: 'Lot',
    'queued-batch': 'En attente de regroupement',
    job: 'Travail sans lot',
  },
  profile: {
    strict: 'Strict',
    house: 'Règles de la maison',
    off: 'Désactivé : transmis sans examen',
  },
  file: {
    colour: 'Couleur',
    foil: 'Dorure',
    other: 'Autre',
  },
  component: {
    general: 'Général',
    cover: 'Couverture',
    inner: 'Pages intérieures',
  },
};
