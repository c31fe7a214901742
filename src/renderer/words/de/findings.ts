import type { Words } from '../catalogue.ts';

export const findings: Words<'findings'> = {
  file: {
    'not-pdf': 'Die Datei ist kein PDF: nichts wurde geprüft.',
    unreadable: 'Die Datei ist beschädigt: nichts darin ist lesbar.',
    encrypted:
      'Die Datei ist verschlüsselt: ihr Inhalt lässt sich nicht prüfen, und viele RIPs weisen sie ab.',
    'took-too-long':
      'Die Prüfung dauerte zu lange: {{looked, number}} von {{pageCount, number}} Seiten wurden angesehen.',
    'too-much':
      'Die Datei enthält mehr, als angesehen wird: {{looked, number}} von {{pageCount, number}} Seiten wurden geprüft.',
    'took-too-long-whole': 'Das Prüfen der Datei dauerte zu lange: sie konnte nicht geprüft werden.',
    'too-much-whole':
      'Die Datei ist entpackt größer als jede ehrliche Datei, oder ihre Prüfung braucht mehr Speicher, als sie darf: sie konnte nicht geprüft werden.',
    'check-failed': 'Die Datei konnte nicht geprüft werden: Sie hat die Prüfung zum Absturz gebracht.',
    'cross-reference-rebuilt':
      'Das Inhaltsverzeichnis der Datei ist beschädigt. Es ließ sich wiederherstellen; nicht jeder RIP tut das.',
    'stream-length':
      'Längenangaben in der Datei sind falsch. Leseprogramme gleichen das aus; nicht jeder RIP tut es.',
    'stream-damaged':
      'Ein Teil des Inhalts ist beschädigt und lässt sich nicht entpacken: Etwas wird fehlen.',
    'object-damaged': 'Teile der Datei sind beschädigt oder fehlen.',
    launches: 'Die Datei versucht, ein Programm zu starten.',
    javascript: 'Die Datei enthält JavaScript.',
    'embedded-files': 'In die Datei sind andere Dateien eingebettet.',
    interactive:
      'Die Datei enthält Formularfelder, Medien oder Aktionen, die im Druck nichts verloren haben.',
    layers: 'Die Datei hat Ebenen: Was gedruckt wird, hängt davon ab, welche eingeschaltet sind.',
    duplicate: 'Genau dieselbe Datei wurde schon gedruckt, für {{job}}.',
  },
  pdf: {
    version: 'Die Datei ist PDF {{version}}: Nicht jeder RIP liest das.',
  },
  pdfx: {
    none: 'Die Datei gibt sich nicht als PDF/X aus.',
    claimed: '{{claim}} angegeben, die wichtigsten Regeln sind geprüft.',
    broken: '{{claim}} angegeben, aber wichtige Regeln sind verletzt: {{rules}}.',
    'no-output-intent': 'Die Datei sagt nicht, für welche Druckbedingung sie gemacht ist.',
  },
  pages: {
    none: 'Die Datei hat keine Seiten.',
    count_one: 'Die Datei hat {{count, number}} Seite; bestellt sind {{ordered, number}}.',
    count_other: 'Die Datei hat {{count, number}} Seiten; bestellt sind {{ordered, number}}.',
    unknown_one:
      'Die Datei hat {{count, number}} Seite. Wie viele bestellt sind, ist nicht bekannt: nicht geprüft.',
    unknown_other:
      'Die Datei hat {{count, number}} Seiten. Wie viele bestellt sind, ist nicht bekannt: nicht geprüft.',
    sides_one: 'Die Datei hat {{count, number}} Seite und ist {{printed}} bestellt.',
    sides_other: 'Die Datei hat {{count, number}} Seiten und ist {{printed}} bestellt.',
    blank: 'Die Seite ist leer.',
    'not-checked':
      'Die Seite konnte nicht ganz geprüft werden: Formulare sind tiefer als {{depth, number}} ineinander geschachtelt.',
  },
  size: {
    unknown: 'Das bestellte Format ist nicht bekannt: Seitengrößen wurden nicht geprüft.',
  },
  box: {
    unreadable: 'Die {{box}}-Box ist nicht lesbar oder hat keine Fläche.',
    'media-missing': 'Die Seite hat keine Media-Box: Ihre Größe ist nicht bekannt.',
    'trim-missing': 'Die Seite hat keine Trim-Box: Wo geschnitten wird, steht nicht darin.',
    'not-nested': 'Die {{inner}}-Box ragt über die {{outer}}-Box hinaus.',
    'trim-size': 'Die Trim-Box misst {{is}}; bestellt ist {{ordered}}.',
    'bleed-missing':
      'Die Seite mit Beschnitt misst {{is}}; nötig ist {{ordered}}. Ränder können weiß bleiben.',
    'bleed-size': 'Die Seite mit Beschnitt misst {{is}}; bestellt ist {{ordered}}.',
    'bleed-uneven':
      'Beschnitt ist {{left}} links, {{right}} rechts, {{top}} oben, {{bottom}} unten; bestellt ist {{wanted}} auf jeder Seite.',
    'crop-cuts': 'Die Crop-Box schneidet einen Teil der {{box}}-Box ab.',
  },
  font: {
    'not-embedded': 'Die Schrift {{font}} ist nicht eingebettet: Der RIP setzt eine andere an ihre Stelle.',
    missing: 'Text steht in einer Schrift, die nicht in der Datei ist: {{font}}.',
    damaged: 'Die Schrift {{font}} ist eingebettet, aber beschädigt: Der RIP kann ihren Text nicht zeichnen.',
  },
  image: {
    'resolution-low':
      'Ein Bild druckt mit {{ppi, number}} Pixeln pro Zoll; erwünscht sind mindestens {{least, number}}.',
    'resolution-very-low':
      'Ein Bild druckt mit nur {{ppi, number}} Pixeln pro Zoll; erwünscht sind mindestens {{least, number}}.',
    damaged:
      'Die Daten eines Bildes ({{widthPx, number}} × {{heightPx, number}} px) sind beschädigt oder unvollständig: Es druckt nicht, wie es soll.',
    huge: 'Ein Bild hat {{widthPx, number}} × {{heightPx, number}} px: zu groß für viele Programme.',
  },
  colour: {
    rgb: 'Etwas ist in RGB: Der RIP wandelt es nach eigenen Regeln um, Farben können sich verschieben.',
    'device-independent':
      'Etwas ist in einer geräteunabhängigen Farbe: Der RIP wandelt es nach eigenen Regeln um.',
    unknown: 'Etwas ist in einem Farbraum, der nicht lesbar ist.',
    registration: 'Etwas ist in der Passerfarbe: Es druckt auf jeder Platte.',
  },
  ink: {
    'not-ordered': 'Die Schmuckfarbe „{{ink}}“ wird verwendet, bestellt ist nichts dergleichen.',
  },
  foil: {
    missing:
      'Eine Folie ist bestellt, und es gibt weder eine Foliendatei noch eine Folienfarbe in dieser Datei.',
    'other-colours': 'Die Foliendatei enthält andere Farben als die Folie.',
    'several-inks': 'Die Foliendatei enthält mehr als eine Farbe: {{inks}}.',
    other: 'Die Folie heißt „{{ink}}“; bestellt ist {{foil}}.',
    tint: 'Die Folie ist kein Vollton: Ein Tonwert lässt sich nicht prägen.',
    raster: 'Die Folie ist ein Bild: Ein Prägestempel entsteht aus Vektorformen.',
    hairline: 'Eine Linie in der Folie ist {{widthMm}} breit; nötig sind mindestens {{least}}.',
    knockout:
      'Die Folie spart die Farben darunter aus: Wo sie nicht genau dort geprägt wird, blitzt Weiß auf.',
    pages: 'Die Foliendatei hat {{pageCount, number}} Seiten; geprägt wird eine.',
  },
  overprint: {
    used: 'Überdrucken wird verwendet: Der RIP muss es beachten.',
    white: 'Etwas Weißes steht auf Überdrucken: Es verschwindet im Druck.',
  },
  transparency: {
    used: 'Transparenz wird verwendet: Der RIP reduziert sie.',
  },
  findings: {
    more: 'Es gibt mehr: {{more, number}} weitere Hinweise sind nicht aufgeführt.',
  },
  annotation: {
    prints: 'Eine Anmerkung ({{type}}) liegt über der Seite und wird mitgedruckt.',
  },
  resource: {
    missing: 'Die Seite verwendet {{name}}; das ist nicht in der Datei: Etwas wird fehlen.',
  },
  /** What sentences are put together from. */
  part: {
    side: { single: 'einseitig', double: 'beidseitig' },
    noName: '(keine)',
    foil: {
      gold: 'Gold',
      silver: 'Silber',
      copper: 'Kupfer',
      bronze: 'Bronze',
      rose: 'Roségold',
      holo: 'Hologramm',
    },
    rule: {
      version: 'unbekannte Version',
      pages: 'keine Seiten',
      intent: 'keine Ausgabebedingung (Output-Intent)',
      condition: 'keine Druckbedingung',
      profile: 'das Ausgabeprofil ist beschädigt',
      'profile-missing': 'kein Ausgabeprofil',
      'profile-not-cmyk': 'das Ausgabeprofil ist nicht CMYK',
      trapping: 'keine Angabe zur Überfüllung',
      trim: 'keine Trim-Box',
      fonts: 'nicht eingebettete Schriften',
      actions: 'Aktionen',
      annotations: 'Anmerkungen, die drucken',
      transparency: 'Transparenz',
      layers: 'Ebenen',
      'colours-x1': 'andere Farben als CMYK und Schmuckfarben',
      rgb: 'RGB ohne RGB-Ausgabeprofil',
      cmyk: 'CMYK ohne CMYK-Ausgabeprofil',
    },
  },
};
