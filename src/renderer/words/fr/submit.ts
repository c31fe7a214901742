import type { Translated } from '../catalogue.ts';
import type { submit as en } from '../en/submit.ts';

export const submit: Translated<typeof en> = {
  title: 'Soumettre un travail',
  under: 'Un travail de ce produit, envoyé au service tel que le modèle ci-dessous l’écrit.',
  product: 'Produit',
  noProducts: 'Aucun produit n’est encore connu. Le catalogue est lu tout seul.',
  what: '1. Ce qui est imprimé',
  name: 'Nom du travail',
  quantity: 'Quantité',
  size: 'Format',
  material: 'Matière',
  finishings: 'Finitions',
  whereTo: '2. Où il va',
  personName: 'Nom',
  company: 'Société',
  street: 'Rue et numéro',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays, deux lettres',
  artwork: 'Fichiers d’impression',
  artworkWhy: 'Fichiers PDF, 16 Mo au plus ensemble. Ils partent dans la requête.',
  removeFile: 'Retirer {{name}}',
  request: '3. Ce qui est envoyé',
  requestWhy:
    'L’interface ne montre pas comment on soumet un travail. Cette requête vient du modèle de la connexion.',
  editTemplate: 'Modifier le modèle',
  template: 'Modèle, JSON',
  templateWhy:
    'Les noms entre doubles accolades sont remplacés par ce qui est rempli ci-dessus ; docs/submit.md les liste.',
  keepTemplate: 'Garder le modèle',
  usual: 'Revenir au modèle habituel',
  templateKept: 'Le modèle est gardé avec la connexion.',
  fill: 'Indiquez le nom, la quantité, le format et une matière par composant.',
  kept: 'Gardé. Il est envoyé maintenant.',
  keptOffline: 'Gardé. Il sera envoyé au retour du service.',
  list: 'Ce qui a été soumis ici',
  nothing: 'Rien pour l’instant.',
  decide:
    'Il n’est pas sûr que le service n’ait pas pris ce travail. Vérifiez chez lui, puis décidez : renvoyé, il peut être imprimé deux fois.',
  unknownWhy: 'Il a été envoyé, sans réponse. On le cherche auprès du service.',
  sendAgain: 'Il n’est pas arrivé : renvoyer',
};
