import type { Translated } from '../../catalogue.ts';
import type { doctor as en } from '../../en/sayings/doctor.ts';

export const doctor: Translated<typeof en> = {
  missing: 'Er is geen map {{path}}.',
  'not-a-folder': '{{path}} is geen map.',
  rights: 'Bestanden kunnen daar worden gemaakt, gewijzigd, hernoemd en verwijderd.',
  full: 'De schijf van {{path}} is vol. Maak ruimte en probeer het opnieuw.',
  'read-only':
    '{{path}} staat op een schijf of share die alleen te lezen is. Laat hem verbinden om te schrijven.',
  'no-create': 'Makeready mag geen bestanden maken in {{path}} ({{error}}). Geef deze gebruiker dat recht.',
  'may-not-modify':
    'Makeready mag de bestanden die het daar maakt niet wijzigen ({{error}}). Geef deze gebruiker dat recht, en de RIP ook.',
  'may-not-rename':
    'Makeready mag de bestanden die het daar maakt niet hernoemen ({{error}}). Geef deze gebruiker dat recht, en de RIP ook.',
  'may-not-remove':
    'Makeready mag de bestanden die het daar maakt niet verwijderen ({{error}}). Geef deze gebruiker dat recht, en de RIP ook.',
  'staging-outside':
    'Bestanden worden gemaakt in een map ernaast, op hetzelfde volume: de RIP ziet ze pas als ze heel zijn.',
  'staging-inside':
    'Er kan niets naast worden gemaakt en erin hernoemd ({{error}}): bestanden worden in een verborgen map erin gemaakt. Zorg dat de RIP niet in submappen kijkt.',
  'staging-extension':
    'Er kan daar geen map worden gemaakt. Bestanden kunnen worden gemaakt onder namen op {{extension}}, die met rust zijn gelaten.',
  'no-staging':
    'Er kan geen map worden gemaakt ({{error}}), niet ernaast en niet erin. Geef deze gebruiker dat recht, of onderzoek hem {{seconds}} s lang met draaiende RIP, om namen te vinden die hij met rust laat.',
  'takers-everyone':
    'De rechten noemen geen groep die bestanden ophaalt: elk account mag het, of de groep kan niet aan een bestand worden gegeven. Een RIP onder een ander account kan de bestanden als alleen-lezen aantreffen.',
  'proposes-everyone': 'Elk account van deze computer de bestanden laten wijzigen en ophalen.',
  'proposes-extension': 'Bestanden in de map zelf maken, als *{{extension}}, die de RIP met rust laat.',
  'proposes-looking': 'Elke {{seconds}} s kijken wat de RIP heeft opgehaald.',
  'proposes-rip': 'Vullen als {{name}}.',
  'proposes-ticket': 'Het ticket "{{ticket}}" naast elk bestand leggen.',
  rename: 'Hernoemen werkt, in hoogstens {{ms}} ms.',
  'rename-slow':
    'Hernoemen duurt tot {{ms}} ms: een ander programma, waarschijnlijk een virusscanner, kijkt eerst in elk bestand. Het vullen wacht daarop. Zonder de map daar uit, als het kan.',
  'not-seen':
    'Een bestand dat in de map is hernoemd, was daar binnen 5 s niet te zien. Een RIP zou het ook missen: kijk naar de instellingen van de share.',
  'seen-late': 'Een hernoemd bestand is pas na {{ms}} ms te zien.',
  clock: 'De klok van de map loopt goed.',
  'clock-ahead':
    'De klok van de map loopt {{seconds}} s voor. Makeready dateert bestanden naar die klok; zet toch een van de twee gelijk.',
  'clock-behind':
    'De klok van de map loopt {{seconds}} s achter. Makeready dateert bestanden naar die klok; zet toch een van de twee gelijk.',
  'case-told': 'Hoofd- en kleine letters geven daar verschillende namen.',
  'case-same':
    'Hoofd- en kleine letters geven daar dezelfde naam. Makeready gebruikt nooit twee namen die alleen daarin verschillen.',
  'accents-told-apart':
    'Accenten blijven zoals ze zijn geschreven, en twee schrijfwijzen geven twee namen. De namen van Makeready hebben er geen.',
  'accents-same':
    'Twee schrijfwijzen van een accent geven dezelfde naam. De namen van Makeready hebben er geen.',
  'accents-rewritten':
    'Accenten worden anders geschreven dan ze kwamen. De namen van Makeready hebben er geen.',
  'accents-refused': 'Namen met accenten worden geweigerd. De namen van Makeready hebben er geen.',
  'path-too-long':
    'Het pad van de map is zo lang dat er geen bestandsnaam achter past. Kies een map dichter bij de root.',
  'names-too-short':
    'Namen kunnen daar maar {{longest}} tekens hebben: te weinig voor de namen die Makeready geeft.',
  'path-length':
    'Namen kunnen lang genoeg zijn; het langste pad dat Makeready hier maakt heeft {{path}} tekens.',
  lengths:
    'Namen kunnen {{name}} tekens hebben; het langste pad dat Makeready hier maakt heeft {{path}} tekens.',
  space: 'Daar is {{megabytes, number}} MB vrij.',
  'space-low': 'Daar is {{megabytes, number}} MB vrij. Dat is weinig voor drukbestanden.',
  events: 'Het systeem meldt nieuwe bestanden, na {{ms}} ms.',
  'no-events':
    'Het systeem meldt niet betrouwbaar wat er in de map gebeurt. Makeready kijkt zelf; een RIP op een andere machine moet op regelmatig kijken staan.',
  'temp-names':
    'Bestanden op {{extensions}} zijn {{seconds}} s met rust gelaten. Dat is bewijs als de RIP intussen draaide.',
  'temp-names-taken':
    'De RIP heeft bestanden met elke geprobeerde naam opgehaald of gewijzigd: {{extensions}}.',
  'temp-names-too-soon':
    'Bestanden op {{extensions}} zijn {{seconds}} s met rust gelaten. Dat bewijst nog niets: deze RIP kan {{needed}} s nodig hebben.',
  'rip-seems': 'De mappen erin lijken op die van {{name}}.',
  'rip-local-needed':
    'De map staat op een share ({{share}}); {{name}} wil hem op een schijf van de eigen machine.',
  'rip-local-advised':
    'De map staat op een share ({{share}}); de maker van {{name}} raadt een schijf van de eigen machine aan.',
  'rip-folder-name': '{{name}} leest mapnamen tot {{longest}} tekens; "{{folder}}" is langer.',
};
