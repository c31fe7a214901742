import type { NativeWords } from './native-words.ts';

export const de: NativeWords = {
  showLog: 'Protokoll zeigen',
  showData: 'Datenordner zeigen',
  showLicences: 'Lizenzen der Bestandteile',
  stopping: 'Makeready: der laufende Schritt wird beendet ...',
  ended:
    'Makeready wurde wegen eines unerwarteten Fehlers beendet. Einzelheiten stehen im Protokoll. Starten Sie es neu: Es macht dort weiter, wo es aufgehört hat.',
  noPage:
    'Das Fenster konnte nicht geöffnet werden. Möglicherweise sind Dateien der App beschädigt: Installieren Sie Makeready neu. Einzelheiten stehen im Protokoll.',
  crashed: 'Das Fenster schließt sich immer wieder',
  crashedMore: 'Die Station läuft weiter: Dateien werden geladen und übergeben. Im Protokoll steht mehr.',
  openAgain: 'Fenster wieder öffnen',
  leaveClosed: 'Geschlossen lassen',
  open: 'Makeready öffnen',
  pause: 'Übertragungen anhalten',
  resume: 'Übertragungen fortsetzen',
  trustAsk: 'Ändern, wem diese Station vertraut?',
  'trust.proxy': 'Der Weg zum Dienst führt über einen anderen Proxy.',
  'trust.authorities': 'Anderen Zertifizierungsstellen wird vertraut.',
  'trust.updateFeed': 'Neue Versionen kommen von anderer Stelle.',
  trustWhy:
    'Wer dahintersteht, könnte lesen, was an den Dienst geht, oder ein anderes Programm bringen. Bestätigen Sie nur, was Sie selbst eingestellt haben.',
  trustNo: 'Nicht ändern',
  trustYes: 'Ändern',
  quit: 'Makeready beenden',
  paused: 'Angehalten',
  needHand: 'Zu klären: {count}',
  running: 'Unterwegs: {count}',
  waiting: 'Wartend: {count}',
  quiet: 'Nichts zu laden',
  updateLook: 'Nach Updates suchen',
  updateInstall: 'Auf {version} aktualisieren und neu starten',
  updatesOff: 'Updates: ausgeschaltet oder ohne eingetragene Quelle',
  updatesUnproven: 'Updates: keine, dieser Fassung fehlt, womit sie geprüft würden',
  updatesElsewhere: 'Updates: diese Installation wird auf anderem Weg aktualisiert',
  updateNone: 'Makeready {version} ist die neueste Version.',
  updateLooking: 'Updates werden gesucht ...',
  updateComes: 'Version {version} ist da. Sie wird geladen, wenn keine Datei unterwegs ist.',
  updateReady: 'Version {version} ist bereit. Installiert wird sie, wenn Sie es im Menü wählen.',
  updateFailed:
    'Die Suche nach Updates ist fehlgeschlagen. Sie wird später wiederholt; im Protokoll steht mehr.',
};
