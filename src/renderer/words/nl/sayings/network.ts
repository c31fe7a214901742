import type { Translated } from '../../catalogue.ts';
import type { network as en } from '../../en/sayings/network.ts';

export const network: Translated<typeof en> = {
  service: {
    unauthorized: 'De dienst accepteert het toegangstoken niet. {{answer}}',
    forbidden: 'Dit zit niet in uw abonnement. {{answer}}',
    'not-found': 'De dienst heeft dit niet. {{answer}}',
    'not-offered': 'Deze installatie van de dienst biedt dit niet. {{answer}}',
    rejected: 'De dienst weigerde ({{status}}). {{answer}}',
    'rate-limited': 'De dienst vraagt om minder verzoeken. {{answer}}',
    unavailable: 'De dienst heeft zelf een storing ({{status}}). {{answer}}',
    unreadable: 'De dienst antwoordde met iets dat niet te lezen is.',
    'too-large': 'De dienst stuurde meer dan 32 MB JSON; het is niet gelezen.',
    'no-token': 'Er is geen toegangstoken voor deze verbinding.',
    offline: '{{host}} is niet bereikbaar: de verbinding is mislukt ({{error}}).',
    late: '{{host}} antwoordde niet op tijd.',
    'unknown-name': '{{host}} is niet bereikbaar: de naam is niet bekend.',
    'no-look-up': '{{host}} is niet bereikbaar: de naam kon niet worden opgezocht.',
    'nothing-there': '{{host}} is niet bereikbaar: daar antwoordt niets.',
    cut: '{{host}} is niet bereikbaar: de verbinding werd verbroken.',
    'no-way': '{{host}} is niet bereikbaar: er is geen weg naartoe.',
    'no-network': '{{host}} is niet bereikbaar: er is geen netwerk.',
    expired: '{{host}} is niet bereikbaar: het certificaat is verlopen.',
    'self-signed': '{{host}} is niet bereikbaar: het certificaat is zelfondertekend.',
    'proxy-refused': '{{host}} is niet bereikbaar: de proxy laat het niet door.',
    'no-proxy': 'De ingestelde proxy is geen URL zoals http://proxy.example:3128.',
    untrusted: '{{host}} is niet bereikbaar: het certificaat wordt niet vertrouwd.',
    'other-name': '{{host}} is niet bereikbaar: het certificaat is voor een andere naam.',
  },
  transfer: {
    refused: 'De opslag antwoordde {{status}} in plaats van het bestand.',
    unauthorized:
      'De opslag antwoordde 401: die wil een toegangstoken. Staat de opslag op {{host}} zelf, dan kan het token worden meegestuurd: Verbindingen, Opslag van bestanden.',
    'broken-off': 'De verbinding met de opslag brak af; de rest wordt vanzelf opgehaald.',
    unreachable: 'De opslag {{host}} is niet bereikbaar ({{error}}); het wordt opnieuw geprobeerd.',
    'no-answer': 'De opslag {{host}} gaf {{seconds}} s geen antwoord; het wordt opnieuw geprobeerd.',
    stalled: 'De opslag stuurde {{seconds}} s niets; het wordt opnieuw geprobeerd.',
    redirects: 'De opslag {{host}} verwijst in een kring door.',
    'unsafe-plain':
      'De dienst stuurde de download naar {{where}}, zonder bescherming van https; dat is niet gevolgd.',
    'unsafe-credentials':
      'De dienst stuurde de download naar {{where}}, met een gebruikersnaam in de URL; dat is niet gevolgd.',
    'unsafe-private':
      'De dienst stuurde de download naar {{where}}, binnen een privénetwerk; dat is niet gevolgd.',
    'unsafe-inside':
      'De dienst stuurde de download naar {{where}}, dat naar een privénetwerk leidt; dat is niet gevolgd.',
    encoded:
      'De opslag heeft het bestand gecomprimeerd op een manier die Makeready niet kan lezen ({{encoding}}).',
    'wrong-size': 'Het bestand heeft {{bytes}} bytes waar er {{announced}} waren aangekondigd.',
    'too-long': 'De opslag stuurt meer dan de {{announced}} aangekondigde bytes.',
    'wrong-checksum': 'Het bestand is niet het aangekondigde: de controlesom wijkt af.',
    'web-page': 'De opslag stuurde een webpagina in plaats van het bestand.',
    'not-a-pdf':
      'Het bestand begint niet als een PDF. Wat met zulke bestanden gebeurt, stelt u in onder Verbindingen, Opslag van bestanden.',
    empty: 'De opslag stuurde een leeg bestand.',
    incomplete: 'Het bestand eindigt niet als een PDF: het is onvolledig.',
    disk: 'In het archief kan niet worden geschreven ({{error}}). Controleer de gegevensmap; het wordt vanzelf opnieuw geprobeerd.',
    'disk-full': 'De schijf van het archief is vol. Maak ruimte; de overdracht gaat vanzelf door.',
    'disk-room':
      'De schijf van het archief mist {{megabytes, number}} MB voor dit bestand. Maak ruimte; het gaat vanzelf door.',
    interrupted: 'De overdracht is gestopt; ze gaat verder waar ze was.',
    paused: 'Gepauzeerd door de operator.',
    cancelled: 'Geannuleerd door de operator.',
    unexpected: 'Er ging iets onverwachts mis; het logboek zegt wat. Het wordt opnieuw geprobeerd.',
    gone: 'Dat bestand is er niet meer.',
    'not-yet': '{{name}} hoeft nog niet te worden opgehaald.',
    'under-way': '{{name}} is al onderweg.',
    stopped: '{{name}} is al gestopt.',
    arrived: '{{name}} is al aangekomen.',
  },
  webhook: {
    'read-again': '{{what}} wordt opnieuw gelezen.',
    'not-there': '{{what}} was apart niet te lezen: de lijsten worden gelezen.',
    'own-word': 'Hier is niets apart te lezen: wat deze webhook over {{what}} bevat, is overgenomen.',
    'was-read': '{{what}} is gelezen.',
    known: 'Wat hij over {{what}} meldt, was al bekend.',
    'not-understood': 'Niet begrepen: alles wordt opnieuw gelezen.',
    'no-connection': 'De verbinding ervan bestaat niet meer.',
    'short-secret': 'Een geheim van Standard Webhooks is de base64 van minstens 16 bytes, meestal na whsec_.',
    'no-secret': 'Geweigerd: handtekeningen zijn vereist, en het geheim om ze te controleren ontbreekt.',
    unsigned: 'Geweigerd: er staat geen handtekening in {{header}}.',
    'wrong-signature': 'Geweigerd: de handtekening klopt niet.',
    stale: 'Geweigerd: meer dan vijf minuten geleden ondertekend, of de klokken verschillen.',
  },
  secrets: {
    'in-memory':
      'Alleen in het geheugen, tot Makeready wordt gesloten: dit systeem heeft geen sleutelbos die geheimen veilig bewaart. Installeer er een (GNOME Keyring of KWallet) en start Makeready opnieuw om tokens te bewaren.',
    nowhere:
      'Nergens: dit systeem heeft geen sleutelbos die geheimen veilig bewaart. Installeer er een (GNOME Keyring of KWallet) en start Makeready opnieuw, of sta tokens in het geheugen toe in de instellingen.',
    system: 'De kluis van het besturingssysteem.',
    'system-key': 'Een versleuteld bestand; de sleutel komt van het systeem.',
    'environment-key': 'Een versleuteld bestand; de sleutel komt uit de omgeving.',
    'key-beside':
      'Een versleuteld bestand met de sleutel ernaast, alleen voor deze gebruiker leesbaar. Een sleutel van het systeem zou veiliger zijn.',
  },
};
