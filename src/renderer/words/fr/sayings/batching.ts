import type { Translated } from '../../catalogue.ts';
import type { batching as en } from '../../en/sayings/batching.ts';

export const batching: Translated<typeof en> = {
  failed: 'Erreur inattendue pour cette commande (voir le journal). Nouvel essai automatique.',
  stopped: 'Makeready a été arrêté pendant l’envoi.',
  accepted: 'Le service a accepté la demande sans dire ce qu’il en a fait.',
  'in-another': 'Le travail {{job}} est déjà dans le lot {{batch}}.',
  'no-list': 'Le service ne dit pas quels lots existent.',
  'unread-list': 'La liste des lots n’est pas entièrement lisible, ou ne nomme pas leurs travaux.',
  'not-there': 'Le service ne l’a pas créé jusqu’ici. Il y travaille peut-être encore.',
  'no-jobs': 'Aucun travail n’est choisi.',
  ordered: '{{name}} est déjà dans un nouveau lot qui n’est pas réglé.',
  connections: 'Les travaux viennent de connexions différentes.',
  'no-address': 'L’adresse de livraison de {{name}} est illisible.',
  'unknown-job': 'Le travail {{id}} n’est pas connu ici, ni son adresse.',
  refused: 'Le service a refusé la demande : {{answer}}',
  addresses: '{{name}} part à une autre adresse que {{other}}.',
  'in-batch': 'Il est déjà dans un lot, ou en attend un.',
};
