import type { NativeWords } from './native-words.ts';

export const nl: NativeWords = {
  showLog: 'Logboek tonen',
  showData: 'Gegevensmap tonen',
  stopping: 'Makeready: de lopende stap wordt afgemaakt ...',
  crashed: 'Het venster sluit steeds weer',
  crashedMore: 'Het station gaat door: bestanden worden opgehaald en afgeleverd. In het logboek staat meer.',
  openAgain: 'Venster weer openen',
  leaveClosed: 'Gesloten laten',
  open: 'Makeready openen',
  pause: 'Overdrachten pauzeren',
  resume: 'Overdrachten hervatten',
  quit: 'Makeready afsluiten',
  paused: 'Gepauzeerd',
  needHand: 'Vraagt aandacht: {count}',
  running: 'Onderweg: {count}',
  waiting: 'Wachtend: {count}',
  quiet: 'Niets op te halen',
  updateLook: 'Naar updates zoeken',
  updateInstall: 'Bijwerken naar {version} en opnieuw starten',
  updatesOff:
    'Updates zijn uitgeschakeld, er is geen bron ingesteld, of deze installatie wordt anders bijgewerkt.',
  updateNone: 'Makeready {version} is de nieuwste versie.',
  updateLooking: 'Er wordt naar updates gezocht ...',
  updateComes: 'Versie {version} is er. Ze wordt opgehaald als er geen bestand onderweg is.',
  updateReady: 'Versie {version} staat klaar. Ze wordt geïnstalleerd als u dat in het menu kiest.',
  updateFailed:
    'Het zoeken naar updates is mislukt. Het wordt later opnieuw geprobeerd; in het logboek staat meer.',
};
