import type { Translated } from '../../catalogue.ts';
import type { doctor as en } from '../../en/sayings/doctor.ts';

export const doctor: Translated<typeof en> = {
  missing: 'Le dossier {{path}} n’existe pas.',
  'not-a-folder': '{{path}} n’est pas un dossier.',
  rights: 'On peut y créer, modifier, renommer et supprimer des fichiers.',
  full: 'Le disque de {{path}} est plein. Libérez de la place et réessayez.',
  'read-only': '{{path}} est sur un disque ou un partage en lecture seule. Faites-le connecter en écriture.',
  'no-create':
    'Makeready n’a pas le droit de créer des fichiers dans {{path}} ({{error}}). Accordez ce droit à cet utilisateur.',
  'may-not-modify':
    'Makeready n’a pas le droit de modifier les fichiers qu’il y crée ({{error}}). Accordez ce droit à cet utilisateur, et au RIP aussi.',
  'may-not-rename':
    'Makeready n’a pas le droit de renommer les fichiers qu’il y crée ({{error}}). Accordez ce droit à cet utilisateur, et au RIP aussi.',
  'may-not-remove':
    'Makeready n’a pas le droit de supprimer les fichiers qu’il y crée ({{error}}). Accordez ce droit à cet utilisateur, et au RIP aussi.',
  'staging-outside':
    'Les fichiers se font dans un dossier voisin, sur le même volume : le RIP ne les voit qu’une fois entiers.',
  'staging-inside':
    'Rien ne peut être créé à côté puis renommé dedans ({{error}}) : les fichiers se font dans un dossier caché à l’intérieur. Veillez à ce que le RIP ne regarde pas dans les sous-dossiers.',
  'staging-extension':
    'Aucun dossier ne peut y être créé. Les fichiers peuvent se faire sous des noms finissant par {{extension}}, que personne n’a touchés.',
  'no-staging':
    'Aucun dossier ne peut être créé ({{error}}), ni à côté ni dedans. Accordez ce droit à cet utilisateur, ou examinez-le pendant {{seconds}} s avec le RIP en marche, pour trouver des noms qu’il laisse tranquilles.',
  'takers-everyone':
    'Ses droits ne désignent pas un groupe qui reprend les fichiers : tous les comptes le peuvent, ou son groupe ne peut pas être donné à un fichier. Un RIP sous un autre compte peut trouver les fichiers en lecture seule.',
  'proposes-everyone': 'Laisser tous les comptes de cette machine modifier et reprendre les fichiers.',
  'proposes-extension':
    'Faire les fichiers dans le dossier même, sous *{{extension}}, que le RIP laisse tranquilles.',
  'proposes-looking': 'Regarder toutes les {{seconds}} s ce que le RIP a repris.',
  'proposes-rip': 'L’alimenter comme {{name}}.',
  'proposes-ticket': 'Poser le ticket « {{ticket}} » à côté de chaque fichier.',
  rename: 'Renommer fonctionne, en {{ms}} ms au plus.',
  'rename-slow':
    'Renommer prend jusqu’à {{ms}} ms : un autre programme, sans doute un antivirus, regarde d’abord dans chaque fichier. La remise l’attend. Excluez-en le dossier, si possible.',
  'not-seen':
    'Un fichier renommé dans le dossier n’y était pas visible au bout de 5 s. Un RIP le manquerait aussi : regardez les réglages du partage.',
  'seen-late': 'Un fichier renommé n’est visible qu’après {{ms}} ms.',
  clock: 'L’horloge du dossier est juste.',
  'clock-ahead':
    'L’horloge du dossier avance de {{seconds}} s. Makeready date les fichiers d’après elle ; mettez tout de même l’une des deux à l’heure.',
  'clock-behind':
    'L’horloge du dossier retarde de {{seconds}} s. Makeready date les fichiers d’après elle ; mettez tout de même l’une des deux à l’heure.',
  'case-told': 'Majuscules et minuscules y font des noms différents.',
  'case-same':
    'Majuscules et minuscules y font le même nom. Makeready n’emploie jamais deux noms qui ne diffèrent qu’en cela.',
  'accents-told-apart':
    'Les accents restent comme ils sont écrits, et deux façons de les écrire font deux noms. Les noms que donne Makeready n’en ont pas.',
  'accents-same':
    'Deux façons d’écrire un accent font le même nom. Les noms que donne Makeready n’en ont pas.',
  'accents-rewritten':
    'Les accents sont écrits autrement qu’ils ne sont venus. Les noms que donne Makeready n’en ont pas.',
  'accents-refused': 'Les noms accentués sont refusés. Les noms que donne Makeready n’en ont pas.',
  'path-too-long':
    'Le chemin du dossier est si long qu’aucun nom de fichier ne tient derrière. Choisissez un dossier plus proche de la racine.',
  'names-too-short':
    'Les noms n’y ont que {{longest}} caractères : trop peu pour les noms que donne Makeready.',
  'path-length':
    'Les noms peuvent être assez longs ; le plus long chemin que Makeready fait ici a {{path}} caractères.',
  lengths:
    'Les noms peuvent avoir {{name}} caractères ; le plus long chemin que Makeready fait ici en a {{path}}.',
  space: '{{megabytes, number}} Mo y sont libres.',
  'space-low': '{{megabytes, number}} Mo y sont libres. C’est peu pour des fichiers d’impression.',
  events: 'Le système annonce les nouveaux fichiers, après {{ms}} ms.',
  'no-events':
    'Le système n’annonce pas sûrement ce qui se passe dans le dossier. Makeready regarde lui-même ; un RIP sur une autre machine doit être réglé pour regarder régulièrement.',
  'temp-names':
    'Les fichiers {{extensions}} sont restés intacts pendant {{seconds}} s. C’est une preuve si le RIP était en marche.',
  'temp-names-taken':
    'Le RIP a repris ou modifié des fichiers de chaque sorte de nom essayée : {{extensions}}.',
  'temp-names-too-soon':
    'Les fichiers {{extensions}} sont restés intacts pendant {{seconds}} s. Cela ne prouve encore rien : ce RIP peut demander {{needed}} s.',
  'rip-seems': 'Les dossiers qu’il contient ressemblent à ceux de {{name}}.',
  'rip-local-needed':
    'Le dossier est sur un partage ({{share}}) ; {{name}} le veut sur un disque de sa propre machine.',
  'rip-local-advised':
    'Le dossier est sur un partage ({{share}}) ; l’éditeur de {{name}} conseille un disque de sa propre machine.',
  'rip-folder-name':
    '{{name}} lit des noms de dossier jusqu’à {{longest}} caractères ; « {{folder}} » est plus long.',
};
