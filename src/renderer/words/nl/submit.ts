import type { Translated } from '../catalogue.ts';
import type { submit as en } from '../en/submit.ts';

export const submit: Translated<typeof en> = {
  title: 'Order indienen',
  under: 'Een order van dit product, verzonden naar de dienst zoals het sjabloon hieronder hem schrijft.',
  product: 'Product',
  noProducts: 'Er is nog geen product bekend. De catalogus wordt vanzelf gelezen.',
  what: '1. Wat er wordt gedrukt',
  name: 'Naam van de order',
  quantity: 'Oplage',
  size: 'Formaat',
  material: 'Materiaal',
  finishings: 'Afwerkingen',
  whereTo: '2. Waar het heen gaat',
  personName: 'Naam',
  company: 'Bedrijf',
  street: 'Straat en nummer',
  postalCode: 'Postcode',
  city: 'Plaats',
  country: 'Land, twee letters',
  artwork: 'Drukbestanden',
  artworkWhy: 'PDF-bestanden, samen hoogstens 16 MB. Ze gaan mee in het verzoek.',
  removeFile: '{{name}} weghalen',
  request: '3. Wat er wordt verzonden',
  requestWhy:
    'De interface toont niet hoe een order wordt ingediend. Dit verzoek komt uit het sjabloon van de verbinding.',
  editTemplate: 'Sjabloon wijzigen',
  template: 'Sjabloon, JSON',
  templateWhy:
    'Namen tussen dubbele accolades staan voor wat hierboven is ingevuld; docs/submit.md noemt ze.',
  keepTemplate: 'Sjabloon bewaren',
  usual: 'Terug naar het gewone',
  templateKept: 'Het sjabloon is bij de verbinding bewaard.',
  fill: 'Vul naam, oplage, formaat en per onderdeel een materiaal in.',
  kept: 'Bewaard. De order wordt nu verzonden.',
  keptOffline: 'Bewaard. De order wordt verzonden als de dienst terug is.',
  list: 'Wat hier is ingediend',
  nothing: 'Nog niets.',
  decide:
    'Het is niet zeker dat de dienst deze order niet heeft aangenomen. Kijk daar, en beslis dan: opnieuw verzonden wordt hij misschien dubbel gedrukt.',
  unknownWhy: 'Hij is verzonden en er kwam geen antwoord. Hij wordt bij de dienst gezocht.',
  sendAgain: 'Niet aangekomen: opnieuw verzenden',
};
