import type { Words } from '../catalogue.ts';

export const findings: Words<'findings'> = {
  file: {
    'not-pdf': 'Het bestand is geen pdf: er is niets gecontroleerd.',
    unreadable: 'Het bestand is beschadigd: er is niets in te lezen.',
    encrypted: "Het bestand is versleuteld: de inhoud is niet te controleren, en veel RIP's weigeren het.",
    'took-too-long':
      "De controle duurde te lang: {{looked, number}} van {{pageCount, number}} pagina's zijn bekeken.",
    'too-much':
      "Het bestand bevat meer dan wordt bekeken: {{looked, number}} van {{pageCount, number}} pagina's zijn gecontroleerd.",
    'took-too-long-whole':
      'Het controleren van het bestand duurde te lang: het kon niet worden gecontroleerd.',
    'too-much-whole':
      'Het bestand is uitgepakt groter dan enig eerlijk bestand, of de controle vraagt meer geheugen dan mag: het kon niet worden gecontroleerd.',
    'check-failed': 'Het bestand kon niet worden gecontroleerd: het liet de controle vastlopen.',
    'cross-reference-rebuilt':
      'De inhoudstabel van het bestand is beschadigd. Ze kon worden hersteld; niet elke RIP doet dat.',
    'stream-length':
      'Lengtes in het bestand zijn verkeerd opgeschreven. Lezers herstellen dat; niet elke RIP doet het.',
    'stream-damaged': 'Een deel van de inhoud is beschadigd en niet uit te pakken: er zal iets ontbreken.',
    'object-damaged': 'Delen van het bestand zijn beschadigd of ontbreken.',
    launches: 'Het bestand probeert een programma te starten.',
    javascript: 'Het bestand bevat JavaScript.',
    'embedded-files': 'In het bestand zijn andere bestanden ingesloten.',
    interactive: 'Het bestand bevat formuliervelden, media of acties die in drukwerk niet thuishoren.',
    layers: 'Het bestand heeft lagen: wat wordt gedrukt hangt ervan af welke aan staan.',
    duplicate: 'Precies hetzelfde bestand is al eerder gedrukt, voor {{job}}.',
  },
  pdf: {
    version: 'Het bestand is pdf {{version}}: niet elke RIP leest dat.',
  },
  pdfx: {
    none: 'Het bestand noemt zich geen PDF/X.',
    claimed: '{{claim}} opgegeven, de hoofdregels zijn gecontroleerd.',
    broken: '{{claim}} opgegeven, maar hoofdregels zijn geschonden: {{rules}}.',
    'no-output-intent': 'Het bestand zegt niet voor welke drukconditie het is gemaakt.',
  },
  pages: {
    none: "Het bestand heeft geen pagina's.",
    count_one: 'Het bestand heeft {{count, number}} pagina; besteld zijn er {{ordered, number}}.',
    count_other: "Het bestand heeft {{count, number}} pagina's; besteld zijn er {{ordered, number}}.",
    unknown_one:
      'Het bestand heeft {{count, number}} pagina. Hoeveel er zijn besteld is onbekend: niet gecontroleerd.',
    unknown_other:
      "Het bestand heeft {{count, number}} pagina's. Hoeveel er zijn besteld is onbekend: niet gecontroleerd.",
    sides_one: 'Het bestand heeft {{count, number}} pagina en moet {{printed}} worden gedrukt.',
    sides_other: "Het bestand heeft {{count, number}} pagina's en moet {{printed}} worden gedrukt.",
    blank: 'De pagina is leeg.',
    'not-checked':
      'De pagina kon niet helemaal worden gecontroleerd: formulieren zijn dieper dan {{depth, number}} genest.',
  },
  size: {
    unknown: 'Het bestelde formaat is onbekend: paginaformaten zijn niet gecontroleerd.',
  },
  box: {
    unreadable: 'Het {{box}}-kader is onleesbaar of heeft geen oppervlak.',
    'media-missing': 'De pagina heeft geen mediakader: de grootte is onbekend.',
    'trim-missing': 'De pagina heeft geen trimkader: waar ze wordt gesneden staat er niet in.',
    'not-nested': 'Het {{inner}}-kader steekt buiten het {{outer}}-kader uit.',
    'trim-size': 'Het trimkader is {{is}}; besteld is {{ordered}}.',
    'bleed-missing': 'De pagina met afloop is {{is}}; nodig is {{ordered}}. Randen kunnen wit blijven.',
    'bleed-size': 'De pagina met afloop is {{is}}; besteld is {{ordered}}.',
    'bleed-uneven':
      'De afloop is {{left}} links, {{right}} rechts, {{top}} boven, {{bottom}} onder; besteld is {{wanted}} aan elke kant.',
    'crop-cuts': 'Het uitsnijkader (crop) snijdt een deel van het {{box}}-kader af.',
  },
  font: {
    'not-embedded': 'Het lettertype {{font}} is niet ingesloten: de RIP zet er een ander voor in de plaats.',
    missing: 'Tekst staat in een lettertype dat niet in het bestand zit: {{font}}.',
    damaged: 'Het lettertype {{font}} is ingesloten maar beschadigd: de RIP kan de tekst niet tekenen.',
  },
  image: {
    'resolution-low':
      'Een beeld wordt gedrukt met {{ppi, number}} pixels per inch; gewenst zijn er minstens {{least, number}}.',
    'resolution-very-low':
      'Een beeld wordt met slechts {{ppi, number}} pixels per inch gedrukt; gewenst zijn er minstens {{least, number}}.',
    damaged:
      'De gegevens van een beeld ({{widthPx, number}} × {{heightPx, number}} px) zijn beschadigd of onvolledig: het wordt niet goed gedrukt.',
    huge: "Een beeld is {{widthPx, number}} × {{heightPx, number}} px: te groot voor veel programma's.",
  },
  colour: {
    rgb: 'Er staat iets in RGB: de RIP zet het om volgens eigen regels, en kleuren kunnen verschuiven.',
    'device-independent':
      'Er staat iets in een apparaatonafhankelijke kleur: de RIP zet het om volgens eigen regels.',
    unknown: 'Er staat iets in een kleurruimte die niet te lezen is.',
    registration: 'Er staat iets in de paskleur: het drukt op elke plaat.',
  },
  ink: {
    'not-ordered': 'De steunkleur “{{ink}}” wordt gebruikt, en zoiets is niet besteld.',
  },
  foil: {
    missing: 'Er is folie besteld, en er is geen foliebestand en geen foliekleur in dit bestand.',
    'other-colours': 'Het foliebestand bevat andere kleuren dan de folie.',
    'several-inks': 'Het foliebestand bevat meer dan één inkt: {{inks}}.',
    other: 'De folie heet “{{ink}}”; besteld is {{foil}}.',
    tint: 'De folie is niet vol: een tint is niet te stempelen.',
    raster: 'De folie is een beeld: een stempel wordt van vectorvormen gemaakt.',
    hairline: 'Een lijn in de folie is {{widthMm}} breed; nodig is minstens {{least}}.',
    knockout:
      'De folie spaart de kleuren eronder uit: waar ze niet precies daar wordt gestempeld, blijft wit zichtbaar.',
    pages: "Het foliebestand heeft {{pageCount, number}} pagina's; er wordt er één gestempeld.",
  },
  overprint: {
    used: 'Overdruk wordt gebruikt: de RIP moet die volgen.',
    white: 'Iets wits staat op overdrukken: het verdwijnt op de pers.',
  },
  transparency: {
    used: 'Transparantie wordt gebruikt: de RIP maakt die plat.',
  },
  findings: {
    more: 'Er is meer: {{more, number}} verdere opmerkingen staan er niet bij.',
  },
  annotation: {
    prints: 'Een aantekening ({{type}}) ligt over de pagina en wordt meegedrukt.',
  },
  resource: {
    missing: 'De pagina gebruikt {{name}}, en dat zit niet in het bestand: er zal iets ontbreken.',
  },
  /** What sentences are put together from. */
  part: {
    side: { single: 'eenzijdig', double: 'dubbelzijdig' },
    noName: '(geen)',
    foil: {
      gold: 'goud',
      silver: 'zilver',
      copper: 'koper',
      bronze: 'brons',
      rose: 'roségoud',
      holo: 'holografisch',
    },
    rule: {
      version: 'onbekende versie',
      pages: "geen pagina's",
      intent: 'geen output-intent',
      condition: 'geen drukconditie',
      profile: 'het uitvoerprofiel is beschadigd',
      'profile-missing': 'geen uitvoerprofiel',
      'profile-not-cmyk': 'het uitvoerprofiel is geen CMYK',
      trapping: 'trapping niet vermeld',
      trim: 'geen trimkader',
      fonts: 'lettertypen niet ingesloten',
      actions: 'acties',
      annotations: 'aantekeningen die worden gedrukt',
      transparency: 'transparantie',
      layers: 'lagen',
      'colours-x1': 'andere kleuren dan CMYK en steunkleuren',
      rgb: 'RGB zonder RGB-uitvoerprofiel',
      cmyk: 'CMYK zonder CMYK-uitvoerprofiel',
    },
  },
};
