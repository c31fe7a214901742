/** What preflight has found, by the code of the finding. */
export const findings = {
  file: {
    'not-pdf': 'The file is not a PDF: nothing was checked.',
    unreadable: 'The file is damaged: nothing in it can be read.',
    encrypted: 'The file is encrypted: what is in it cannot be checked, and many RIPs refuse it.',
    'took-too-long':
      'Looking at the file took too long: {{looked, number}} of {{pageCount, number}} pages were looked at.',
    'too-much':
      'The file holds more than is looked at: {{looked, number}} of {{pageCount, number}} pages were checked.',
    'took-too-long-whole': 'Looking at the file took too long: it could not be checked.',
    'too-much-whole':
      'The file unpacks to more than any honest file does, or takes more memory than a check may have: it could not be checked.',
    'check-failed': 'The file could not be checked: it brought the check down.',
    'cross-reference-rebuilt':
      "The file's table of contents is damaged. It could be rebuilt; not every RIP does so.",
    'stream-length': 'Lengths in the file are written wrongly. Readers mend this; not every RIP does.',
    'stream-damaged': 'Part of the content is damaged and cannot be unpacked: something will be missing.',
    'object-damaged': 'Parts of the file are damaged or missing.',
    launches: 'The file tries to start a program.',
    javascript: 'The file holds JavaScript.',
    'embedded-files': 'Other files are embedded in the file.',
    interactive: 'The file holds form fields, media or actions that have no place in print.',
    layers: 'The file has layers: what prints depends on which of them are switched on.',
    duplicate: 'The very same file was printed before, for {{job}}.',
  },
  pdf: {
    version: 'The file is PDF {{version}}: not every RIP reads it.',
  },
  pdfx: {
    none: 'The file does not claim to be PDF/X.',
    claimed: '{{claim}} claimed, key rules checked.',
    broken: '{{claim}} claimed, but key rules are broken: {{rules}}.',
    'no-output-intent': 'The file does not say for which printing condition it was made.',
  },
  pages: {
    none: 'The file has no pages.',
    count_one: 'The file has {{count, number}} page; ordered are {{ordered, number}}.',
    count_other: 'The file has {{count, number}} pages; ordered are {{ordered, number}}.',
    unknown_one: 'The file has {{count, number}} page. How many were ordered is not known: not checked.',
    unknown_other: 'The file has {{count, number}} pages. How many were ordered is not known: not checked.',
    sides_one: 'The file has {{count, number}} page, and is ordered to be printed on {{printed}}.',
    sides_other: 'The file has {{count, number}} pages, and is ordered to be printed on {{printed}}.',
    blank: 'The page is blank.',
    'not-checked': 'Not all of the page could be checked: forms are nested deeper than {{depth, number}}.',
  },
  size: {
    unknown: 'Which size was ordered is not known: page sizes were not checked.',
  },
  box: {
    unreadable: 'The {{box}} box cannot be read, or has no area.',
    'media-missing': 'The page has no media box: its size is not known.',
    'trim-missing': 'The page has no trim box: where it is to be cut is not written down.',
    'not-nested': 'The {{inner}} box reaches beyond the {{outer}} box.',
    'trim-size': 'The trim box is {{is}}; ordered is {{ordered}}.',
    'bleed-missing': 'The page with its bleed is {{is}}; {{ordered}} is needed. Edges may be left white.',
    'bleed-size': 'The page with its bleed is {{is}}; ordered is {{ordered}}.',
    'bleed-uneven':
      'Bleed is {{left}} left, {{right}} right, {{top}} top, {{bottom}} bottom; {{wanted}} is ordered on each side.',
    'crop-cuts': 'The crop box cuts off part of the {{box}} box.',
  },
  font: {
    'not-embedded': 'The font {{font}} is not embedded: the RIP will put another in its place.',
    missing: 'Text is set in a font that is not in the file: {{font}}.',
    damaged: 'The font {{font}} is embedded but damaged: the RIP cannot draw its text.',
  },
  image: {
    'resolution-low':
      'A picture prints at {{ppi, number}} pixels per inch; at least {{least, number}} are wanted.',
    'resolution-very-low':
      'A picture prints at only {{ppi, number}} pixels per inch; at least {{least, number}} are wanted.',
    damaged:
      'The data of an image ({{widthPx, number}} × {{heightPx, number}} px) is damaged or incomplete: it will not print as it should.',
    huge: 'An image is {{widthPx, number}} × {{heightPx, number}} px: too large for many programs.',
  },
  colour: {
    rgb: 'Something is in RGB: the RIP turns it into inks by its own rules, and colours may shift.',
    'device-independent':
      'Something is in a device-independent colour: the RIP turns it into inks by its own rules.',
    unknown: 'Something is in a colour space that cannot be read.',
    registration: 'Something is in the registration colour: it prints on every plate.',
  },
  ink: {
    'not-ordered': 'The spot colour "{{ink}}" is used, and nothing like it was ordered.',
  },
  foil: {
    missing: 'A foil was ordered, and there is neither a foil file nor a foil ink in this file.',
    'other-colours': 'The foil file holds other colours than the foil.',
    'several-inks': 'The foil file holds more than one ink: {{inks}}.',
    other: 'The foil is called “{{ink}}”; ordered is {{foil}}.',
    tint: 'The foil is not solid: foil cannot be stamped as a tint.',
    raster: 'The foil is an image: a die is made from vector shapes.',
    hairline: 'A line in the foil is {{widthMm}} wide; at least {{least}} is needed.',
    knockout: 'The foil knocks out the colours below it: white shows where it is not stamped exactly there.',
    pages: 'The foil file has {{pageCount, number}} pages; one is stamped.',
  },
  overprint: {
    used: 'Overprint is used: the RIP must honour it.',
    white: 'Something white is set to overprint: it will vanish on the press.',
  },
  transparency: {
    used: 'Transparency is used: the RIP flattens it.',
  },
  findings: {
    more: 'There is more: {{more, number}} further remarks are not listed.',
  },
  annotation: {
    prints: 'An annotation ({{type}}) lies over the page and prints with it.',
  },
  resource: {
    missing: 'The page paints with {{name}}, which is not in the file: something will be missing.',
  },
  /** What sentences are put together from. */
  part: {
    side: { single: 'one side', double: 'both sides' },
    noName: '(none)',
    foil: {
      gold: 'gold',
      silver: 'silver',
      copper: 'copper',
      bronze: 'bronze',
      rose: 'rose gold',
      holo: 'holographic',
    },
    rule: {
      version: 'unknown version',
      pages: 'no pages',
      intent: 'no output intent',
      condition: 'no printing condition',
      profile: 'the output profile is damaged',
      'profile-missing': 'no output profile',
      'profile-not-cmyk': 'the output profile is not CMYK',
      trapping: 'trapping not stated',
      trim: 'no trim box',
      fonts: 'fonts not embedded',
      actions: 'actions',
      annotations: 'annotations that print',
      transparency: 'transparency',
      layers: 'layers',
      'colours-x1': 'colours other than CMYK and spots',
      rgb: 'RGB without an RGB output profile',
      cmyk: 'CMYK without a CMYK output profile',
    },
  },
} as const;
