import type { Words } from '../catalogue.ts';

export const webhooks: Words<'webhooks'> = {
  signatureTitle: 'Signatures des webhooks',
  signed: 'Comment le service les signe',
  signatures: {
    none: "Pas du tout : l'adresse secrète suffit",
    hmac: 'Par un HMAC dans un en-tête',
    standard: 'Selon Standard Webhooks',
  },
  header: 'En-tête',
  headerWrong: 'Lettres, chiffres et tirets.',
  prefix: 'Texte devant',
  algorithm: 'Algorithme',
  encoding: 'Écrit en',
  secret: 'Secret des signatures',
  secretKept: 'Un secret est gardé ; celui qui est saisi ici le remplace.',
  secretMissing: "Il n'y en a pas encore.",
  keep: 'Garder',
  kept: "C'est gardé. Ce qui n'est pas signé ainsi est désormais refusé.",
  logTitle: 'Derniers webhooks',
  none: "Aucun n'est encore arrivé.",
  when: 'Quand',
  connection: 'Connexion',
  event: 'Événement',
  outcome: 'Ce qui en est advenu',
  waits: 'Attend son tour.',
  further: 'Montrer les plus anciens',
};
