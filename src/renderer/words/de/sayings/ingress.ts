import type { Translated } from '../../catalogue.ts';
import type { ingress as en } from '../../en/sayings/ingress.ts';

export const ingress: Translated<typeof en> = {
  off: 'Es ist kein Weg hinein gewählt; es gibt also keine öffentliche Adresse, die man anrufen könnte.',
  starting: 'Der Weg hinein wird gerade geöffnet: gleich noch einmal versuchen.',
  slow: 'Der Tunnel ging nicht rechtzeitig auf. Makeready versucht es von selbst wieder.',
  unexpected: 'Der Tunnel endete aus einem unerwarteten Grund; das Protokoll sagt mehr.',
  fixed: {
    listen:
      'Makeready kann auf {{where}} nicht lauschen ({{why}}). Bitte das Programm schließen, das dort lauscht, oder eine andere Adresse oder einen anderen Port setzen.',
  },
  ssh: {
    'no-agent':
      'Für Makeready läuft kein ssh-Agent. Bitte einen starten, oder eine Schlüsseldatei im Tunnel-Ordner nennen.',
    'key-file': 'Die Schlüsseldatei {{file}} ist nicht zu lesen ({{why}}). Bitte dort ablegen.',
    'key-unusable':
      'Die Schlüsseldatei {{file}} ist nicht zu gebrauchen: kein privater Schlüssel, oder die Passphrase fehlt oder ist falsch.',
    unreachable: '{{host}} ist auf Port {{port}} nicht zu erreichen ({{why}}).',
    failed: 'Die Verbindung zu {{host}} schlug fehl ({{why}}).',
    lost: 'Die Verbindung zu {{host}} ging verloren ({{why}}). Makeready verbindet sich von selbst wieder.',
    refused: '{{host}} lässt {{user}} mit diesem Schlüssel nicht ein.',
    'host-key-unknown':
      '{{host}} zeigt den Schlüssel {{fingerprint}}. Bitte mit dem des Servers vergleichen (ssh-keygen -l), dann annehmen.',
    'host-key-changed':
      '{{host}} zeigt einen anderen Schlüssel ({{fingerprint}}) als den angenommenen. Jemand könnte dazwischen sein: Vor dem Annehmen bitte fragen, wer den Server betreut.',
    port: '{{host}} gibt Makeready seinen Port {{port}} nicht: Er ist belegt, vielleicht von einer eigenen Sitzung, die dort noch nicht zu Ende ist, oder nicht erlaubt. Makeready versucht es von selbst wieder.',
  },
  proxy: {
    login: 'Der Proxy {{where}} verlangt eine Anmeldung. Bitte Benutzer und Passwort setzen.',
    refused: 'Der Proxy {{where}} verweigert die Verbindung (Status {{status}}).',
    unreachable: 'Der Proxy {{where}} ist nicht zu erreichen ({{why}}).',
  },
  relay: {
    insecure:
      'Über http könnte jeder unterwegs das Token dieses Arbeitsplatzes lesen: Die Adresse des Relays muss mit https beginnen.',
    'no-token':
      'Das Token dieses Arbeitsplatzes beim Relay ist nicht gesetzt. Das Relay zeigt es, wenn ein Arbeitsplatz angelegt wird.',
    unreachable: 'Das Relay ist nicht zu erreichen ({{why}}).',
    refused: 'Das Relay kennt das Token dieses Arbeitsplatzes nicht. Bitte das setzen, das es gezeigt hat.',
    status: 'Das Relay antwortet mit Status {{status}}.',
    other: 'Was unter {{url}} antwortet, ist nicht das Relay von Makeready. Bitte die Adresse prüfen.',
    lost: 'Die Verbindung zum Relay ging verloren ({{why}}). Makeready verbindet sich wieder.',
    unreadable: 'Das Relay sagte etwas, das nicht zu lesen ist.',
    'not-kept': 'Ein Anruf vom Relay konnte hier nicht behalten werden. Er wird noch einmal geholt.',
  },
  command: {
    file: '{{file}} ist nicht zu gebrauchen ({{why}}). Darin steht, welches Programm zu starten ist.',
    start: '{{program}} lässt sich nicht starten ({{why}}).',
    ended: '{{program}} endete von selbst ({{how}}). Makeready startet es wieder.',
    failed: 'Das Tunnelprogramm wurde beendet, bevor es eine Adresse nannte.',
  },
  ngrok: {
    'no-token': 'Das Authtoken des ngrok-Kontos ist nicht gesetzt.',
    missing:
      'Das optionale Paket @ngrok/ngrok ist für dieses System nicht da ({{why}}). Bitte installieren, oder einen anderen Weg hinein wählen.',
    refused: 'ngrok öffnet keinen Tunnel ({{why}}).',
    'no-url': 'ngrok nannte keine Adresse.',
  },
  probe: {
    elsewhere:
      'Die öffentliche Adresse antwortet, doch der Anruf kam hier nicht an. Vielleicht antwortet dort ein anderer Rechner: Bitte prüfen, wohin sie führt.',
    status:
      'Die öffentliche Adresse antwortet mit Status {{status}}, statt den Anruf weiterzugeben. Bitte Pfad und Ziel des Tunnels oder Reverse-Proxys prüfen.',
    unreachable:
      'Die öffentliche Adresse ist von hier nicht zu erreichen ({{why}}). Makeready versucht es von selbst wieder; abgefragt wird weiter.',
  },
};
