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
    'took-too-long-whole': 'Le contrôle du fichier a duré trop longtemps : il n’a pas pu être contrôlé.',
    'too-much-whole':
      'Décompressé, le fichier est plus gros que tout fichier honnête, ou son contrôle demande plus de mémoire que permis : il n’a pas pu être contrôlé.',
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
    count_one: 'Le fichier a {{count, number}} page ; {{ordered, number}} commandées.',
    count_other: 'Le fichier a {{count, number}} pages ; {{ordered, number}} sont commandées.',
    unknown_one: 'Le fichier a {{count, number}} page. Le nombre commandé est inconnu : non vérifié.',
    unknown_other: 'Le fichier a {{count, number}} pages. Le nombre commandé est inconnu : non vérifié.',
    sides_one: 'Le fichier a {{count, number}} page et doit être imprimé {{printed}}.',
    sides_other: 'Le fichier a {{count, number}} pages et doit être imprimé {{printed}}.',
    blank: 'La page est vide.',
    'not-checked':
      'La page n’a pas pu être contrôlée en entier : des formulaires sont imbriqués sur plus de {{depth, number}} niveaux.',
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
    'bleed-uneven':
      'Le fond perdu est de {{left}} à gauche, {{right}} à droite, {{top}} en haut, {{bottom}} en bas ; {{wanted}} commandés de chaque côté.',
    'crop-cuts': 'La zone de recadrage coupe une partie de la zone {{box}}.',
  },
  font: {
    'not-embedded': "La police {{font}} n'est pas incorporée : le RIP en mettra une autre à la place.",
    missing: "Du texte est composé dans une police qui n'est pas dans le fichier : {{font}}.",
    damaged: 'La police {{font}} est incorporée mais endommagée : le RIP ne peut pas dessiner son texte.',
  },
  image: {
    'resolution-low':
      "Une image s'imprime à {{ppi, number}} pixels par pouce ; au moins {{least, number}} sont souhaités.",
    'resolution-very-low':
      "Une image ne s'imprime qu'à {{ppi, number}} pixels par pouce ; au moins {{least, number}} sont souhaités.",
    damaged:
      "Les données d'une image ({{widthPx, number}} × {{heightPx, number}} px) sont endommagées ou incomplètes : elle ne s'imprimera pas correctement.",
    huge: 'Une image fait {{widthPx, number}} × {{heightPx, number}} px : trop grande pour beaucoup de programmes.',
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
    other: "La dorure s'appelle « {{ink}} » ; commandé : {{foil}}.",
    tint: "La dorure n'est pas un aplat : une trame ne peut pas être dorée à chaud.",
    raster: 'La dorure est une image : un fer est fait de formes vectorielles.',
    hairline: 'Un filet de la dorure fait {{widthMm}} ; il faut au moins {{least}}.',
    knockout:
      "La dorure défonce les couleurs du dessous : du blanc apparaît là où elle n'est pas posée exactement.",
    pages: 'Le fichier de dorure a {{pageCount, number}} pages ; une seule est dorée.',
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
  annotation: {
    prints: "Une annotation ({{type}}) recouvre la page et s'imprime avec elle.",
  },
  resource: {
    missing: "La page utilise {{name}}, qui n'est pas dans le fichier : il manquera quelque chose.",
  },
  /** What sentences are put together from. */
  part: {
    side: { single: "d'un côté", double: 'des deux côtés' },
    noName: '(aucune)',
    foil: {
      gold: 'or',
      silver: 'argent',
      copper: 'cuivre',
      bronze: 'bronze',
      rose: 'or rose',
      holo: 'holographique',
    },
    rule: {
      version: 'version inconnue',
      pages: 'aucune page',
      intent: 'pas de mode de sortie (output intent)',
      condition: "pas de condition d'impression",
      profile: 'le profil de sortie est endommagé',
      'profile-missing': 'pas de profil de sortie',
      'profile-not-cmyk': "le profil de sortie n'est pas CMJN",
      trapping: 'recouvrement non indiqué',
      trim: 'pas de zone de rognage',
      fonts: 'polices non incorporées',
      actions: 'actions',
      annotations: "annotations qui s'impriment",
      transparency: 'transparence',
      layers: 'calques',
      'colours-x1': 'couleurs autres que CMJN et tons directs',
      rgb: 'RVB sans profil de sortie RVB',
      cmyk: 'CMJN sans profil de sortie CMJN',
    },
  },
};
