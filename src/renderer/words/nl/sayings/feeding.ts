import type { Translated } from '../../catalogue.ts';
import type { feeding as en } from '../../en/sayings/feeding.ts';

export const feeding: Translated<typeof en> = {
  folder: {
    missing: 'De hotfolder {{path}} is er niet. Is de schijf of share verbonden?',
    another:
      'De hotfolder {{path}} is niet die van voorheen: wat Makeready ernaast had gelaten is weg. Verbind de schijf of share opnieuw. Heeft u de map opnieuw gemaakt, meld dat dan onder Hotfolders.',
    forbidden:
      'Makeready mag niet in de hotfolder {{path}} schrijven. Geef deze gebruiker dat recht; het wordt vanzelf opnieuw geprobeerd.',
    full: 'De schijf van de hotfolder {{path}} is vol. Maak ruimte; het vullen gaat vanzelf door.',
    busy: 'De hotfolder {{path}} is in gebruik door een ander programma. Het wordt vanzelf opnieuw geprobeerd.',
    silent: 'De share van de hotfolder {{path}} antwoordt niet. Het wordt vanzelf opnieuw geprobeerd.',
    fault: 'De hotfolder {{path}} kan niet worden gevuld ({{error}}). Het wordt vanzelf opnieuw geprobeerd.',
    'bad-copy':
      'Wat op het volume van {{path}} is geschreven, kwam anders terug. Er is niets van aangeboden; het wordt opnieuw geprobeerd. Controleer de schijf of share.',
    'staging-not-ours':
      'Er wordt niets aangeboden aan {{path}}: {{folder}}, waarin de bestanden worden gemaakt, is een koppeling of hoort bij een ander account. Kijk wie dat daar heeft gezet, en verwijder het.',
    'changed-by-another':
      'Een ander programma heeft de kopie van {{name}} gewijzigd voordat die aan {{path}} werd aangeboden. Er is niets van aangeboden; ze wordt opnieuw gekopieerd. Kijk wie daar mag schrijven.',
    'path-too-long':
      'Het pad van de hotfolder {{path}} is te lang: met een bestandsnaam langer dan de RIP kan lezen. Kies een map dichter bij de root.',
    feeding: 'Er wordt op dit moment een bestand in {{name}} gezet.',
    'staging-moved':
      'De tussenmap naast {{path}} staat niet op hetzelfde volume; er wordt een map erin gebruikt.',
    'ticket-in-the-way': 'Er staat iets in de weg van het ticket {{path}}. Haal het weg.',
  },
  delivery: {
    'test-page': 'Testpagina voor {{folder}}.',
    stuck: 'De RIP heeft {{name}} al {{minutes}} min niet opgehaald. Staat hij aan?',
    refused: 'De RIP heeft {{name}} geweigerd: het ligt in {{folder}}.',
    warned: 'De RIP heeft {{name}} met een waarschuwing opgehaald: het ligt in {{folder}}.',
    unknown:
      'Het is niet bekend of {{name}} de hotfolder heeft bereikt, omdat de map intussen opnieuw is gemaakt. Kijk bij de RIP en bied het bestand opnieuw aan als het daar niet is.',
  },
  file: {
    'checked-after-all': 'De preflight kon het controleren.',
    'taken-out': 'Uit de hotfolder gehaald voordat de RIP het nam.',
    'in-use': '{{name}} is in gebruik door een ander programma: stop het bij de RIP.',
    'rip-has-it': 'De RIP heeft {{name}} al genomen: stop het daar.',
    'not-past':
      '{{name}} kan alleen handmatig worden gestuurd zolang zijn order voorbij de status die aanbiedt is en het niet is aangeboden.',
    'still-wanted': '{{name}} is nog gewenst: het blijft waar het is.',
    'being-fed': '{{name}} wordt op dit moment in de hotfolder gezet.',
    delivered: '{{name}} is al aangeboden. Stop het bij de RIP.',
    'not-fed-there': '{{name}} is daar nog niet aangeboden.',
    'folder-gone': 'De hotfolder die {{name}} had, hoort niet meer bij Makeready.',
    'lies-there':
      '{{name}} ligt nog in de hotfolder. Haal het er eerst uit, anders wordt het dubbel gedrukt.',
    'on-its-way': '{{name}} is daar al naar onderweg.',
    blocked:
      'De preflight blokkeert dit bestand: het wordt alleen met een reden aangeboden, gegeven bij de beoordeling.',
    gone: 'Het station kent dat bestand niet meer.',
    clock: 'De klok van deze machine is gewijzigd.',
    'connection-back': 'De verbinding werkt weer.',
    damaged: 'Het bestand in het archief was beschadigd; het wordt opnieuw opgehaald.',
    missing: 'Het bestand in het archief ontbrak; het wordt opnieuw opgehaald.',
    'folder-removed': 'De hotfolder ervan is verwijderd.',
    'no-route': 'Geen hotfolder neemt dit bestand. Voeg er een toe, of wijzig een regel.',
    released: 'Vrijgegeven door de operator.',
    'routes-changed': 'De regels zijn gewijzigd.',
    'taken-up': 'Weer opgenomen na een stop.',
    'not-held':
      '{{name}} kan opnieuw worden opgehaald zolang het wordt vastgehouden, of als de RIP het heeft overgenomen.',
    'announced-anew': 'De dienst kondigt een ander bestand aan dan er hier is: het wordt opnieuw opgehaald.',
    'fetched-anew': 'Opnieuw opgehaald door de operator.',
    'tried-again': 'Opnieuw geprobeerd door de operator.',
  },
  row: {
    unreadable: 'Deze regel kan niet worden getoond. Details staan in het logboek.',
  },
  job: {
    'no-files': 'Hij moet worden aangeboden, en in wat de dienst erover zegt is geen drukbestand gevonden.',
    refused:
      'Hij moet worden aangeboden, en al zijn drukbestanden zijn geweigerd: niets ervan wordt aangeboden.',
    past: 'Hij heeft al de status {{status}} en is niet eerder van hier aangeboden. Stuur zijn bestanden handmatig als ze nodig zijn.',
  },
  withdrawn: {
    gone: 'De dienst heeft deze order niet meer: het bestand wordt niet aangeboden.',
    cancelled: 'De order heeft de status {{status}}: het bestand wordt niet aangeboden.',
    replaced: 'Vervangen door {{name}}: alleen het nieuwe bestand wordt aangeboden.',
    removed: 'De order noemt dit bestand niet meer: het wordt niet aangeboden.',
    'artwork-refused': 'Het drukbestand heeft de status {{status}}: het wordt niet aangeboden.',
    'taken-back':
      'De order is teruggenomen ({{status}}): het bestand wordt aangeboden als hij weer klaar is.',
    past: 'De order heeft al de status {{status}} en het bestand is niet eerder aangeboden. Stuur het handmatig als het nodig is.',
  },
  recall: {
    gone: 'Bij de dienst verwijderd, {{minutes}} min nadat het naar {{folder}} is gestuurd: stop het daar.',
    cancelled: 'Geannuleerd, {{minutes}} min nadat het naar {{folder}} is gestuurd: stop het daar.',
    replaced:
      'Vervangen door {{name}}, {{minutes}} min nadat het naar {{folder}} is gestuurd: stop het daar.',
    removed:
      'Uit zijn order verwijderd, {{minutes}} min nadat het naar {{folder}} is gestuurd: stop het daar.',
    'artwork-refused':
      'Het drukbestand is afgekeurd, {{minutes}} min nadat het naar {{folder}} is gestuurd: stop het daar.',
    'taken-back':
      'Teruggenomen naar prepress, {{minutes}} min nadat het naar {{folder}} is gestuurd: stop het daar.',
  },
  hold: {
    'cannot-read':
      'De preflight kan het gearchiveerde bestand niet lezen ({{error}}). Wordt automatisch opnieuw geprobeerd; geef het vrij om het ongecontroleerd te verzenden.',
    'cannot-check':
      'Onverwachte fout bij de preflight (zie het logboek). Wordt automatisch opnieuw geprobeerd; geef het vrij om het ongecontroleerd te verzenden.',
    'replaces-fed':
      'Het komt in de plaats van een bestand dat al is aangeboden: bekijk beide en geef het vrij.',
    everything: 'Elk bestand wacht op uw woord, zoals de instellingen zeggen.',
    'first-of-product': 'Het is het eerste van {{product}}: bekijk het en geef het vrij.',
    'cannot-route':
      'Er ging iets onverwachts mis bij het toewijzen; het logboek zegt wat. Geef het vrij om het opnieuw te proberen.',
    'preflight-warned': 'De preflight waarschuwt: bekijk het en geef het vrij.',
    'preflight-blocked': 'De preflight vond een fout: bekijk het voordat u het vrijgeeft.',
    'not-a-pdf': 'Het is geen PDF: bekijk het voordat u het vrijgeeft.',
    revised:
      'Er is een nieuw bestand gekomen voor een bestand dat al was doorgegeven: bekijk het en geef het vrij.',
  },
  name: {
    'unknown-field': 'Er is geen veld {{field}}. Er zijn {{known}}.',
    brace: 'Een accolade staat op zichzelf.',
    empty: 'Dit sjabloon laat geen bestandsnaam over.',
    'not-unique': 'Niets erin onderscheidt de orders: het volgende bestand met deze naam wordt {{twin}}.',
    'no-revision': 'Een opnieuw aangeboden bestand is niet te onderscheiden aan een revisie in de naam.',
    cut: 'Hij wordt na {{most}} tekens afgekapt, zodat elke RIP hem kan lezen.',
  },
  route: {
    off: 'Ze is uitgeschakeld.',
    'no-folder': 'De hotfolders ervan bestaan niet meer.',
    takes: 'Het is de eerste regel die het bestand neemt.',
    connection: 'Ze geldt voor andere verbindingen.',
    kind: 'Ze geldt voor andere soorten bestanden.',
    product: 'Het product is {{is}}, niet {{wants}}.',
    component: 'Het onderdeel is {{is}}, niet {{wants}}.',
    'material-unknown': 'Het materiaal is niet bekend.',
    material: 'Het materiaal is {{is}}, niet {{wants}}.',
    'weight-unknown': 'Het gewicht van het materiaal is niet bekend.',
    weight: 'Het materiaal weegt {{is}} g/m²; de regel geldt voor andere gewichten.',
    finishing: 'Het heeft geen van deze afwerkingen: {{wants}}.',
    'quantity-unknown': 'De oplage is niet bekend.',
    quantity: 'De oplage is {{is}}; de regel geldt voor andere oplagen.',
  },
};
