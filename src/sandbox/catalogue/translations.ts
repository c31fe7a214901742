import type { Locale } from '../locales.ts';
import type { Finishing } from './finishings.ts';
import type { Material } from './materials.ts';

type Foreign = Exclude<Locale, 'en'>;

/** The catalogue's names in the other languages, by English name: products, finishings, stocks, sizes. */
const words: Readonly<Record<string, Readonly<Record<Foreign, string>>>> = {
  'Business Cards': { de: 'Visitenkarten', fr: 'Cartes de visite', nl: 'Visitekaartjes' },
  'Leaflets and Flyers': { de: 'Flyer und Faltblätter', fr: 'Dépliants et flyers', nl: 'Flyers en folders' },
  Postcards: { de: 'Postkarten', fr: 'Cartes postales', nl: 'Ansichtkaarten' },
  'Perfect Bound Books': { de: 'Klebegebundene Bücher', fr: 'Livres dos carré collé', nl: 'Gelijmde boeken' },
  'Saddle Stitched Books': { de: 'Rückstichhefte', fr: 'Brochures agrafées', nl: 'Geniete brochures' },
  'Wiro Bound Books': { de: 'Bücher mit Wire-O-Bindung', fr: 'Livres reliés Wire-O', nl: 'Wire-O-boeken' },
  Letterheads: { de: 'Briefbogen', fr: 'Papiers à en-tête', nl: 'Briefpapier' },
  'Greeting Cards': { de: 'Grußkarten', fr: 'Cartes de vœux', nl: 'Wenskaarten' },
  Bookmarks: { de: 'Lesezeichen', fr: 'Marque-pages', nl: 'Boekenleggers' },
  Portrait: { de: 'Hochformat', fr: 'Format portrait', nl: 'Staand' },
  Landscape: { de: 'Querformat', fr: 'Format paysage', nl: 'Liggend' },
  'Square (deprecated)': { de: 'Quadratisch (veraltet)', fr: 'Carré (obsolète)', nl: 'Vierkant (verouderd)' },
  'Printed on one side': { de: 'Einseitig bedruckt', fr: 'Imprimé recto', nl: 'Enkelzijdig bedrukt' },
  'Printed on both sides': {
    de: 'Beidseitig bedruckt',
    fr: 'Imprimé recto verso',
    nl: 'Dubbelzijdig bedrukt',
  },
  'No lamination': { de: 'Ohne Kaschierung', fr: 'Sans pelliculage', nl: 'Zonder laminaat' },
  'Gloss lamination, one side': {
    de: 'Glanzkaschierung, einseitig',
    fr: 'Pelliculage brillant, recto',
    nl: 'Glanslaminaat, enkelzijdig',
  },
  'Gloss lamination, both sides': {
    de: 'Glanzkaschierung, beidseitig',
    fr: 'Pelliculage brillant, recto verso',
    nl: 'Glanslaminaat, dubbelzijdig',
  },
  'Matt lamination, one side': {
    de: 'Mattkaschierung, einseitig',
    fr: 'Pelliculage mat, recto',
    nl: 'Matlaminaat, enkelzijdig',
  },
  'Matt lamination, both sides': {
    de: 'Mattkaschierung, beidseitig',
    fr: 'Pelliculage mat, recto verso',
    nl: 'Matlaminaat, dubbelzijdig',
  },
  'Velvet lamination, one side': {
    de: 'Samtkaschierung, einseitig',
    fr: 'Pelliculage velours, recto',
    nl: 'Fluweellaminaat, enkelzijdig',
  },
  'Velvet lamination, both sides': {
    de: 'Samtkaschierung, beidseitig',
    fr: 'Pelliculage velours, recto verso',
    nl: 'Fluweellaminaat, dubbelzijdig',
  },
  'Matt coating, one side': { de: 'Mattlack, einseitig', fr: 'Vernis mat, recto', nl: 'Matlak, enkelzijdig' },
  'Matt coating, both sides': {
    de: 'Mattlack, beidseitig',
    fr: 'Vernis mat, recto verso',
    nl: 'Matlak, dubbelzijdig',
  },
  'Gloss coating, one side': {
    de: 'Glanzlack, einseitig',
    fr: 'Vernis brillant, recto',
    nl: 'Glanslak, enkelzijdig',
  },
  'Gloss coating, both sides': {
    de: 'Glanzlack, beidseitig',
    fr: 'Vernis brillant, recto verso',
    nl: 'Glanslak, dubbelzijdig',
  },
  'Round corners': { de: 'Runde Ecken', fr: 'Coins arrondis', nl: 'Ronde hoeken' },
  'Square corners': { de: 'Gerade Ecken', fr: 'Coins droits', nl: 'Rechte hoeken' },
  'Gold foil': { de: 'Goldfolie', fr: 'Dorure or', nl: 'Goudfolie' },
  'Silver foil': { de: 'Silberfolie', fr: 'Dorure argent', nl: 'Zilverfolie' },
  'No foiling': { de: 'Ohne Folienprägung', fr: 'Sans dorure', nl: 'Zonder foliedruk' },
  Silk: { de: 'Seidenmatt', fr: 'Couché demi-mat', nl: 'Zijdemat' },
  Gloss: { de: 'Glänzend', fr: 'Couché brillant', nl: 'Glanzend' },
  Matt: { de: 'Matt', fr: 'Couché mat', nl: 'Mat' },
  Uncoated: { de: 'Naturpapier', fr: 'Offset', nl: 'Ongestreken' },
  Recycled: { de: 'Recycling', fr: 'Recyclé', nl: 'Gerecycled' },
  'Recycled Silk': { de: 'Recycling seidenmatt', fr: 'Recyclé demi-mat', nl: 'Gerecycled zijdemat' },
  Kraft: { de: 'Kraft', fr: 'Kraft', nl: 'Kraft' },
  'Pearl Polar': { de: 'Pearl Polar', fr: 'Pearl Polar', nl: 'Pearl Polar' },
  Standard: { de: 'Standard', fr: 'Standard', nl: 'Standaard' },
  Folded: { de: 'Gefalzt', fr: 'Plié', nl: 'Gevouwen' },
  Square: { de: 'Quadratisch', fr: 'Carré', nl: 'Vierkant' },
  'A4 folded to A5': { de: 'A4 auf A5 gefalzt', fr: 'A4 plié en A5', nl: 'A4 gevouwen tot A5' },
  'A6 folded': { de: 'A6 gefalzt', fr: 'A6 plié', nl: 'A6 gevouwen' },
  'Square folded': { de: 'Quadratisch gefalzt', fr: 'Carré plié', nl: 'Vierkant gevouwen' },
  Long: { de: 'Lang', fr: 'Long', nl: 'Lang' },
  Short: { de: 'Kurz', fr: 'Court', nl: 'Kort' },
  'Parcel Standard': { de: 'Paket Standard', fr: 'Colis standard', nl: 'Pakket standaard' },
  'Letter Mail': { de: 'Briefpost', fr: 'Courrier', nl: 'Briefpost' },
  'Parcel Next Day': { de: 'Paket am nächsten Tag', fr: 'Colis le lendemain', nl: 'Pakket volgende dag' },
  'Courier Next Day': {
    de: 'Kurier am nächsten Tag',
    fr: 'Coursier le lendemain',
    nl: 'Koerier volgende dag',
  },
  'Courier before Noon': { de: 'Kurier vor 12 Uhr', fr: 'Coursier avant midi', nl: 'Koerier vóór 12 uur' },
  'Express before Noon': { de: 'Express vor 12 Uhr', fr: 'Express avant midi', nl: 'Expres vóór 12 uur' },
  'Own Pallet Freight': {
    de: 'Eigene Palettenfracht',
    fr: 'Fret sur palette propre',
    nl: 'Eigen palletvracht',
  },
  'Next day': { de: 'Nächster Tag', fr: 'Lendemain', nl: 'Volgende dag' },
  'Next day before noon': {
    de: 'Nächster Tag vor 12 Uhr',
    fr: 'Lendemain avant midi',
    nl: 'Volgende dag vóór 12 uur',
  },
  Freight: { de: 'Fracht', fr: 'Fret', nl: 'Vracht' },
};

/** A name of the catalogue in a language; one without a translation (A5) is the same in all. */
export function nameIn(locale: Locale, name: string): string {
  if (locale === 'en') return name;
  const [, ofSize = name, measures = ''] = /^(.*?)( \([\d.]+ x [\d.]+ mm\))$/.exec(name) ?? [];
  const [, stock = ofSize, gsm] = /^(.*?) ?(\d+) gsm$/.exec(ofSize) ?? [];
  const said = words[stock]?.[locale] ?? stock;
  return gsm === undefined ? `${said}${measures}` : `${said} ${gsm} g/m²`.trim();
}

export const finishingIn = (locale: Locale, one: Finishing): Finishing => ({
  ...one,
  name: nameIn(locale, one.name),
});

export const materialIn = (locale: Locale, one: Material): Material => ({
  ...one,
  name: nameIn(locale, one.name),
  base: { ...one.base, name: nameIn(locale, one.base.name) },
  variant: { ...one.variant, name: nameIn(locale, one.variant.name) },
  weight: { ...one.weight, name: nameIn(locale, one.weight.name) },
});
