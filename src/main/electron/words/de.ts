import type { NativeWords } from './native-words.ts';

export const de: NativeWords = {
  showLog: 'Protokoll zeigen',
  showData: 'Datenordner zeigen',
  stopping: 'Makeready: der laufende Schritt wird beendet ...',
  crashed: 'Das Fenster schließt sich immer wieder',
  crashedMore: 'Die Station läuft weiter: Dateien werden geladen und übergeben. Im Protokoll steht mehr.',
  openAgain: 'Fenster wieder öffnen',
  leaveClosed: 'Geschlossen lassen',
  open: 'Makeready öffnen',
  pause: 'Übertragungen anhalten',
  resume: 'Übertragungen fortsetzen',
  quit: 'Makeready beenden',
  paused: 'Angehalten',
  needHand: 'Zu klären: {count}',
  running: 'Unterwegs: {count}',
  waiting: 'Wartend: {count}',
  quiet: 'Nichts zu laden',
  updateLook: 'Nach Updates suchen',
  updateInstall: 'Auf {version} aktualisieren und neu starten',
  updatesOff:
    'Updates sind ausgeschaltet, es ist keine Quelle dafür eingetragen, oder diese Installation wird auf anderem Weg aktualisiert.',
  updateNone: 'Makeready {version} ist die neueste Version.',
  updateLooking: 'Updates werden gesucht ...',
  updateComes: 'Version {version} ist da. Sie wird geladen, wenn keine Datei unterwegs ist.',
  updateReady: 'Version {version} ist bereit. Installiert wird sie, wenn Sie es im Menü wählen.',
  updateFailed:
    'Die Suche nach Updates ist fehlgeschlagen. Sie wird später wiederholt; im Protokoll steht mehr.',
};
