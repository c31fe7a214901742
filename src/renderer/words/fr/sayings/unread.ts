import type { Translated } from '../../catalogue.ts';
import type { unread as en } from '../../en/sayings/unread.ts';

export const unread: Translated<typeof en> = {
  'no-product': 'La réponse du service ne contient aucun produit que Makeready puisse lire.',
  'no-components': 'La réponse du service ne contient aucun composant que Makeready puisse lire.',
  'no-status': 'La réponse du service ne contient aucun statut que Makeready puisse lire.',
  'no-jobs': 'La réponse du service ne contient aucun travail que Makeready puisse lire.',
  'without-files': 'Aucun fichier n’a été trouvé dans ce travail. Il contient les champs {{fields}}.',
  'no-version': 'La réponse du service ne contient aucune version que Makeready puisse lire.',
  'no-weight': 'La réponse du service ne contient aucun grammage que Makeready puisse lire.',
  'no-measures': 'La réponse du service ne contient aucune dimension que Makeready puisse lire.',
  'nameless-job': 'Le service a envoyé un travail sans identifiant.',
  'nameless-batch': 'Le service a envoyé un lot sans identifiant.',
  'nameless-delivery-option': 'Le service a envoyé une option de livraison sans identifiant.',
  'nameless-product': 'Le service a envoyé un produit sans identifiant.',
  'nameless-material': 'Le service a envoyé un support sans identifiant.',
  'nameless-finishing': 'Le service a envoyé une finition sans identifiant.',
  'nameless-size': 'Le service a envoyé un format sans identifiant.',
  'page-gone': 'Le service annonce une page suivante de la liste, et ne l’a pas.',
  'page-unasked': 'Le service annonce d’autres entrées, et la façon de les demander n’est pas connue.',
  'rest-unknown':
    'Le service annonce {{total, number}} entrées ; {{sent, number}} ont été reçues, et la façon de demander le reste n’est pas connue.',
  'came-as-value': 'La réponse n’est pas une liste.',
  'came-empty': 'La réponse est un objet sans aucun champ.',
  'came-as-object': 'La réponse est un objet sans liste : champs {{fields}}.',
  'too-many': 'Une de ses pages compte plus de {{entries, number}} entrées ; elle n’a pas été lue.',
  'too-long': 'La liste continue au-delà des pages qui sont suivies.',
  'by-webhook': 'Annoncé par un webhook seulement : ce service n’offre rien qui permette de le lire.',
};
