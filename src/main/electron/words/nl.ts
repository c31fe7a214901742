import type { NativeWords } from './native-words.ts';

export const nl: NativeWords = {
  showLog: 'Logboek tonen',
  showData: 'Gegevensmap tonen',
  showLicences: 'Licenties van de onderdelen',
  stopping: 'Makeready: de lopende stap wordt afgemaakt ...',
  ended:
    'Makeready is gestopt door een onverwachte fout. Details staan in het logboek. Start het opnieuw: het gaat verder waar het gebleven was.',
  noPage:
    'Het venster kon niet worden geopend. Misschien zijn bestanden van de app beschadigd: installeer Makeready opnieuw. Details staan in het logboek.',
  crashed: 'Het venster sluit steeds weer',
  crashedMore: 'Het station gaat door: bestanden worden opgehaald en afgeleverd. In het logboek staat meer.',
  openAgain: 'Venster weer openen',
  leaveClosed: 'Gesloten laten',
  open: 'Makeready openen',
  pause: 'Overdrachten pauzeren',
  resume: 'Overdrachten hervatten',
  trustAsk: 'Wijzigen wie dit station vertrouwt?',
  'trust.proxy': 'De weg naar de dienst gaat via een andere proxy.',
  'trust.authorities': 'Andere certificeringsinstanties worden vertrouwd.',
  'trust.updateFeed': 'Nieuwe versies komen van een andere plek.',
  trustWhy:
    'Wie erachter zit, kan lezen wat naar de dienst gaat, of een ander programma brengen. Bevestig alleen wat u zelf hebt ingesteld.',
  trustNo: 'Niet wijzigen',
  trustYes: 'Wijzigen',
  quit: 'Makeready afsluiten',
  paused: 'Gepauzeerd',
  needHand: 'Vraagt aandacht: {count}',
  running: 'Onderweg: {count}',
  waiting: 'Wachtend: {count}',
  quiet: 'Niets op te halen',
  updateLook: 'Naar updates zoeken',
  updateInstall: 'Bijwerken naar {version} en opnieuw starten',
  updatesOff: 'Updates: uitgeschakeld, of zonder ingestelde bron',
  updatesUnproven: 'Updates: geen, deze versie heeft niets om ze mee te controleren',
  updatesElsewhere: 'Updates: deze installatie wordt anders bijgewerkt',
  updateNone: 'Makeready {version} is de nieuwste versie.',
  updateLooking: 'Er wordt naar updates gezocht ...',
  updateComes: 'Versie {version} is er. Ze wordt opgehaald als er geen bestand onderweg is.',
  updateReady: 'Versie {version} staat klaar. Ze wordt geïnstalleerd als u dat in het menu kiest.',
  updateFailed:
    'Het zoeken naar updates is mislukt. Het wordt later opnieuw geprobeerd; in het logboek staat meer.',
};
