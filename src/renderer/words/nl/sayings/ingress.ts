import type { Translated } from '../../catalogue.ts';
import type { ingress as en } from '../../en/sayings/ingress.ts';

export const ingress: Translated<typeof en> = {
  off: 'Er is geen weg naar binnen gekozen, dus is er geen openbaar adres om te bellen.',
  starting: 'De weg naar binnen wordt geopend: probeer het zo nog eens.',
  slow: 'De tunnel ging niet op tijd open. Makeready probeert het vanzelf opnieuw.',
  unexpected: 'De tunnel eindigde om een onverwachte reden; het logboek zegt meer.',
  fixed: {
    listen:
      'Makeready kan niet luisteren op {{where}} ({{why}}). Sluit het programma dat hem gebruikt, of stel een ander adres of een andere poort in.',
  },
  ssh: {
    'no-agent':
      'Er draait geen ssh-agent voor Makeready. Start er een, of noem een sleutelbestand in de tunnelmap.',
    'key-file': 'Het sleutelbestand {{file}} is niet te lezen ({{why}}). Zet het daar neer.',
    'key-unusable':
      'Het sleutelbestand {{file}} is niet bruikbaar: het is geen privésleutel, of de wachtwoordzin ontbreekt of is onjuist.',
    unreachable: '{{host}} is niet bereikbaar op poort {{port}} ({{why}}).',
    failed: 'De verbinding met {{host}} is mislukt ({{why}}).',
    lost: 'De verbinding met {{host}} is verbroken ({{why}}). Makeready verbindt vanzelf opnieuw.',
    refused: '{{host}} laat {{user}} met deze sleutel niet binnen.',
    'host-key-unknown':
      '{{host}} toont de sleutel {{fingerprint}}. Vergelijk hem met die van de server (ssh-keygen -l) en accepteer hem dan.',
    'host-key-changed':
      '{{host}} toont een andere sleutel ({{fingerprint}}) dan de geaccepteerde. Misschien zit er iemand tussen: vraag het wie die server beheert voordat u hem accepteert.',
    port: '{{host}} geeft zijn poort {{port}} niet aan Makeready: hij is bezet, misschien door een sessie van ons die daar nog niet is geëindigd, of niet toegestaan. Makeready probeert het vanzelf opnieuw.',
  },
  proxy: {
    login: 'De proxy {{where}} vraagt om een login. Stel gebruiker en wachtwoord in.',
    refused: 'De proxy {{where}} weigert te verbinden (status {{status}}).',
    unreachable: 'De proxy {{where}} is niet bereikbaar ({{why}}).',
  },
  relay: {
    insecure:
      'Via http zou iedereen onderweg het token van deze werkplek kunnen lezen: het adres van het relay moet met https beginnen.',
    'no-token':
      'Het token van deze werkplek bij het relay is niet ingesteld. Het relay toont het wanneer een werkplek wordt toegevoegd.',
    unreachable: 'Het relay is niet bereikbaar ({{why}}).',
    refused: 'Het relay kent het token van deze werkplek niet. Stel het token in dat het heeft getoond.',
    status: 'Het relay antwoordt met status {{status}}.',
    other: 'Wat op {{url}} antwoordt is niet het relay van Makeready. Controleer het adres.',
    lost: 'De verbinding met het relay is verbroken ({{why}}). Makeready verbindt opnieuw.',
    unreadable: 'Het relay zei iets dat niet te lezen is.',
    'not-kept': 'Een oproep van het relay kon hier niet worden bewaard. Hij wordt opnieuw opgehaald.',
  },
  command: {
    file: '{{file}} is niet bruikbaar ({{why}}). Daarin staat welk programma te starten.',
    start: '{{program}} kan niet worden gestart ({{why}}).',
    ended: '{{program}} is vanzelf gestopt ({{how}}). Makeready start het opnieuw.',
    failed: 'Het tunnelprogramma is gestopt voordat het een adres gaf.',
  },
  ngrok: {
    'no-token': 'Het authtoken van het ngrok-account is niet ingesteld.',
    missing:
      'Het optionele pakket @ngrok/ngrok is er niet voor dit systeem ({{why}}). Installeer het, of kies een andere weg naar binnen.',
    refused: 'ngrok opent geen tunnel ({{why}}).',
    'no-url': 'ngrok gaf geen adres.',
  },
  probe: {
    elsewhere:
      'Het openbare adres antwoordt, maar de oproep kwam hier niet aan. Misschien antwoordt daar een andere machine: controleer waar het heen leidt.',
    status:
      'Het openbare adres antwoordt met status {{status}} in plaats van de oproep door te geven. Controleer het pad en het doel van de tunnel of reverse proxy.',
    unreachable:
      'Het openbare adres is van hieruit niet bereikbaar ({{why}}). Makeready probeert het vanzelf opnieuw; het opvragen gaat door.',
  },
};
