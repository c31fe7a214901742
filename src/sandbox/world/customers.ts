import type { Motif } from '../artwork/motif.ts';

/** The delivery address of a job. Jobs with the same address can ship together. */
export interface Address {
  readonly name: string;
  readonly company: string;
  readonly street: string;
  readonly postal_code: string;
  readonly city: string;
  readonly country: string;
}

export interface Customer {
  readonly motto: string;
  readonly web: string;
  readonly motif: Motif;
  readonly address: Address;
}

const customer = (
  company: string,
  motto: string,
  motif: Motif,
  name: string,
  street: string,
  postal_code: string,
  city: string,
  country: string,
): Customer => ({
  motto,
  web: `${company
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]+/g, '')}.example`,
  motif,
  address: { name, company, street, postal_code, city, country },
});

/** Invented people and places. */
export const customers: readonly Customer[] = [
  customer(
    'Harbour Bakery',
    'Fresh every morning',
    'sun',
    'Ivy Marsh',
    '8 Dock Road',
    'YO22 4DE',
    'Whitby',
    'GB',
  ),
  customer(
    'Studio Lindqvist',
    'Architecture and light',
    'bars',
    'Elin Lindqvist',
    'Strandgatan 14',
    '621 55',
    'Visby',
    'SE',
  ),
  customer(
    'Café Zürcher',
    'Kaffee und Kuchen',
    'rings',
    'Jörg Zürcher',
    'Seeweg 3',
    '78464',
    'Konstanz',
    'DE',
  ),
  customer(
    'North Moor Cycles',
    'Built to climb',
    'wheels',
    'Sam Rudd',
    '21 Mill Lane',
    'NE46 1PR',
    'Hexham',
    'GB',
  ),
  customer(
    'Atelier Moreau',
    'Reliure et papier',
    'tiles',
    'Célie Moreau',
    '5 rue des Lilas',
    '69005',
    'Lyon',
    'FR',
  ),
  customer(
    'De Groene Tuin',
    'Planten met karakter',
    'leaves',
    'Joost van Dam',
    'Prinsengracht 88',
    '2311 KT',
    'Leiden',
    'NL',
  ),
  customer(
    'Ostrava Jazz Club',
    'Live on Thursdays',
    'rings',
    'Petr Havel',
    'Stodolní 12',
    '702 00',
    'Ostrava',
    'CZ',
  ),
  customer(
    'Blue Kiln Pottery',
    'Thrown by hand',
    'waves',
    'Morwenna Teague',
    '2 Quarry Hill',
    'TR26 1LY',
    'St Ives',
    'GB',
  ),
  customer(
    'Alpenglühen Touren',
    'Oben ist es stiller',
    'peaks',
    'Vroni Aigner',
    'Am Lahnbichl 7',
    '6020',
    'Innsbruck',
    'AT',
  ),
  customer(
    'Fjordlys Festival',
    'Seven nights of light',
    'waves',
    'Aksel Berg',
    'Bryggen 31',
    '5003',
    'Bergen',
    'NO',
  ),
  customer(
    'Mirador Ediciones',
    'Libros que quedan',
    'tiles',
    'Lucía Ferrán',
    'Calle del Olmo 9',
    '37001',
    'Salamanca',
    'ES',
  ),
  customer(
    'Thornbury Botanics',
    'Grown, pressed, bottled',
    'leaves',
    'Agnes Holt',
    '17 Priory Walk',
    'BS35 2AX',
    'Thornbury',
    'GB',
  ),
];
