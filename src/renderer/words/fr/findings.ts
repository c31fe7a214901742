import type { Words } from '../catalogue.ts';

export const findings: Words<'findings'> = {
  file: {
    'not-pdf': "Le fichier n'est pas un PDF : rien n'a été vérifié.",
    unreadable: "Le fichier est endommagé : rien n'y est lisible.",
    encrypted:
      'Le fichier est chiffré : son contenu ne peut pas être vérifié, et beaucoup de RIP le refusent.',
    'took-too-long':
      "L'examen a duré trop longtemps : {{looked, number}} pages sur {{pageCount, number}} ont été examinées.",
    'too-much':
      'Le fichier contient plus que ce qui est examiné : {{looked, number}} pages sur {{pageCount, number}} ont été vérifiées.',
    'check-failed': "Le fichier n'a pas pu être vérifié : il a fait échouer la vérification.",
    'cross-reference-rebuilt':
      'La table interne du fichier est endommagée. Elle a pu être reconstruite ; tous les RIP ne le font pas.',
    'stream-length':
      'Des longueurs sont mal indiquées dans le fichier. Les lecteurs corrigent cela ; tous les RIP ne le font pas.',
    'stream-damaged':
      'Une partie du contenu est endommagée et ne peut pas être décompressée : il manquera quelque chose.',
    'object-damaged': 'Des parties du fichier sont endommagées ou manquent.',
    launches: 'Le fichier essaie de lancer un programme.',
    javascript: 'Le fichier contient du JavaScript.',
    'embedded-files': "D'autres fichiers sont incorporés dans le fichier.",
    interactive:
      "Le fichier contient des champs, des médias ou des actions qui n'ont pas leur place à l'impression.",
    layers: "Le fichier a des calques : ce qui s'imprime dépend de ceux qui sont activés.",
    duplicate: 'Exactement le même fichier a déjà été imprimé, pour {{job}}.',
  },
  pdf: {
    version: 'Le fichier est en PDF {{version}} : tous les RIP ne le lisent pas.',
  },
  pdfx: {
    none: 'Le fichier ne se déclare pas PDF/X.',
    claimed: '{{claim}} déclaré, règles principales vérifiées.',
    broken: '{{claim}} déclaré, mais des règles principales ne sont pas respectées : {{rules}}.',
    'no-output-intent': "Le fichier n'indique pas pour quelle condition d'impression il a été fait.",
  },
  pages: {
    none: "Le fichier n'a pas de pages.",
    count: 'Le fichier a {{pageCount, number}} pages ; {{ordered, number}} sont commandées.',
    unknown: 'Le fichier a {{pageCount, number}} pages. Le nombre commandé est inconnu : non vérifié.',
    sides: 'Le fichier a {{pageCount, number}} pages et doit être imprimé sur {{sides, number}} faces.',
    blank: 'La page est vide.',
  },
  size: {
    unknown: "Le format commandé est inconnu : les formats de page n'ont pas été vérifiés.",
  },
  box: {
    unreadable: 'La zone {{box}} est illisible ou sans surface.',
    'media-missing': "La page n'a pas de zone de support : sa taille est inconnue.",
    'trim-missing': "La page n'a pas de zone de rognage : l'endroit de la coupe n'est pas indiqué.",
    'not-nested': 'La zone {{inner}} dépasse la zone {{outer}}.',
    'trim-size': 'La zone de rognage mesure {{is}} ; commandé : {{ordered}}.',
    'bleed-missing':
      'La page avec son fond perdu mesure {{is}} ; il faut {{ordered}}. Des bords peuvent rester blancs.',
    'bleed-size': 'La page avec son fond perdu mesure {{is}} ; commandé : {{ordered}}.',
  },
  font: {
    'not-embedded': "La police {{font}} n'est pas incorporée : le RIP en mettra une autre à la place.",
  },
  image: {
    'resolution-low':
      "Une image s'imprime à {{ppi, number}} pixels par pouce ; au moins {{least, number}} sont souhaités.",
    'resolution-very-low':
      "Une image ne s'imprime qu'à {{ppi, number}} pixels par pouce ; au moins {{least, number}} sont souhaités.",
  },
  colour: {
    rgb: 'Quelque chose est en RVB : le RIP le convertit selon ses propres règles, et les couleurs peuvent changer.',
    'device-independent':
      'Quelque chose est dans une couleur indépendante : le RIP la convertit selon ses propres règles.',
    unknown: 'Quelque chose est dans un espace de couleur illisible.',
    registration: "Quelque chose est dans la couleur de repérage : cela s'imprime sur chaque plaque.",
  },
  ink: {
    'not-ordered': "Le ton direct « {{ink}} » est utilisé, et rien de tel n'est commandé.",
  },
  foil: {
    missing: "Une dorure est commandée, et il n'y a ni fichier de dorure ni encre de dorure dans ce fichier.",
    'other-colours': "Le fichier de dorure contient d'autres couleurs que la dorure.",
    'several-inks': "Le fichier de dorure contient plus d'une encre : {{inks}}.",
  },
  overprint: {
    used: 'La surimpression est utilisée : le RIP doit la respecter.',
    white: "Quelque chose de blanc est en surimpression : cela disparaîtra à l'impression.",
  },
  transparency: {
    used: "La transparence est utilisée : le RIP l'aplatit.",
  },
  findings: {
    more: 'Il y a plus : {{more, number}} autres remarques ne sont pas listées.',
  },
};
