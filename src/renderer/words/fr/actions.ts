import type { Words } from '../catalogue.ts';

export const actions: Words<'actions'> = {
  bulk: 'Avec les lignes marquées',
  marked_one: '{{count, number}} ligne marquée',
  marked_other: '{{count, number}} lignes marquées',
  hold: 'Retenir',
  release: 'Libérer',
  feedAgain: 'Remettre à nouveau',
  feedAgainWhy:
    'Les fichiers retournent dans leurs dossiers actifs, comme nouvelle révision sous d’autres noms. Ce qui est déjà imprimé sera réimprimé.',
  reason: 'Motif',
  readAgain: 'Relire',
  newBatch: 'Nouveau lot',
  clear: 'Effacer',
  heldBy: 'Retenu par l’opérateur.',
  done: {
    hold_one: '{{count, number}} fichier est retenu.',
    hold_other: '{{count, number}} fichiers sont retenus.',
    release_one: '{{count, number}} fichier est libéré.',
    release_other: '{{count, number}} fichiers sont libérés.',
    feedAgain_one: '{{count, number}} fichier est remis à nouveau.',
    feedAgain_other: '{{count, number}} fichiers sont remis à nouveau.',
  },
  none: {
    hold: 'Aucun fichier ne peut plus être retenu ici : tous sont remis ou retenus.',
    release: 'Aucun fichier n’est retenu ici.',
    feedAgain: 'Aucun fichier n’a encore été remis ici.',
  },
  refused_one: '{{count, number}} n’a pas pu l’être : {{why}}',
  refused_other: '{{count, number}} n’ont pas pu l’être ; le premier : {{why}}',
  read_one: '{{count, number}} travail a été relu.',
  read_other: '{{count, number}} travaux ont été relus.',
  unread_one: '{{count, number}} n’a pas pu être lu ; l’affichage montre le dernier état.',
  unread_other: '{{count, number}} n’ont pas pu être lus ; l’affichage montre le dernier état.',
};
