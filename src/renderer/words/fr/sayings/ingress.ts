import type { Translated } from '../../catalogue.ts';
import type { ingress as en } from '../../en/sayings/ingress.ts';

export const ingress: Translated<typeof en> = {
  off: 'Aucune voie d’entrée n’est choisie ; il n’y a donc pas d’adresse publique à appeler.',
  starting: 'La voie d’entrée s’ouvre : réessayez dans un instant.',
  slow: 'Le tunnel ne s’est pas ouvert à temps. Makeready réessaie tout seul.',
  unexpected: 'Le tunnel a pris fin pour une raison inattendue ; le journal en dit plus.',
  fixed: {
    listen:
      'Makeready ne peut pas écouter sur {{where}} ({{why}}). Fermez le programme qui s’en sert, ou réglez une autre adresse ou un autre port.',
  },
  ssh: {
    'no-agent':
      'Aucun agent ssh ne tourne pour Makeready. Lancez-en un, ou nommez un fichier de clé du dossier des tunnels.',
    'key-file': 'Le fichier de clé {{file}} ne peut pas être lu ({{why}}). Placez-le là.',
    'key-unusable':
      'Le fichier de clé {{file}} est inutilisable : ce n’est pas une clé privée, ou sa phrase secrète manque ou est fausse.',
    unreachable: '{{host}} est injoignable sur le port {{port}} ({{why}}).',
    failed: 'La connexion à {{host}} a échoué ({{why}}).',
    lost: 'La connexion à {{host}} est perdue ({{why}}). Makeready se reconnecte tout seul.',
    refused: '{{host}} ne laisse pas entrer {{user}} avec cette clé.',
    'host-key-unknown':
      '{{host}} montre la clé {{fingerprint}}. Comparez-la à celle du serveur (ssh-keygen -l), puis acceptez-la.',
    'host-key-changed':
      '{{host}} montre une autre clé ({{fingerprint}}) que celle acceptée. Quelqu’un s’est peut-être glissé entre les deux : demandez à qui tient ce serveur avant de l’accepter.',
    port: '{{host}} ne donne pas son port {{port}} à Makeready : il est pris, peut-être par une session à nous qui n’y est pas encore terminée, ou interdit. Makeready réessaie tout seul.',
  },
  proxy: {
    login: 'Le proxy {{where}} demande une identification. Réglez son utilisateur et son mot de passe.',
    refused: 'Le proxy {{where}} refuse la connexion (statut {{status}}).',
    unreachable: 'Le proxy {{where}} est injoignable ({{why}}).',
  },
  relay: {
    insecure:
      'Par http, n’importe qui en chemin pourrait lire le jeton de ce poste : l’adresse du relais doit commencer par https.',
    'no-token':
      'Le jeton de ce poste auprès du relais n’est pas réglé. Le relais le montre quand on ajoute un poste.',
    unreachable: 'Le relais est injoignable ({{why}}).',
    refused: 'Le relais ne connaît pas le jeton de ce poste. Réglez celui qu’il a montré.',
    status: 'Le relais répond par le statut {{status}}.',
    other: 'Ce qui répond à {{url}} n’est pas le relais de Makeready. Vérifiez l’adresse.',
    lost: 'La connexion au relais est perdue ({{why}}). Makeready se reconnecte.',
    unreadable: 'Le relais a dit quelque chose d’illisible.',
    'not-kept': 'Un appel du relais n’a pas pu être gardé ici. Il est repris.',
  },
  command: {
    file: '{{file}} est inutilisable ({{why}}). Ce fichier dit quel programme lancer.',
    start: '{{program}} ne peut pas être lancé ({{why}}).',
    ended: '{{program}} s’est terminé tout seul ({{how}}). Makeready le relance.',
    failed: 'Le programme de tunnel a été arrêté avant de donner une adresse.',
  },
  ngrok: {
    'no-token': 'Le jeton du compte ngrok n’est pas réglé.',
    missing:
      'Le paquet facultatif @ngrok/ngrok n’est pas là pour ce système ({{why}}). Installez-le, ou choisissez une autre voie d’entrée.',
    refused: 'ngrok n’ouvre pas de tunnel ({{why}}).',
    'no-url': 'ngrok n’a donné aucune adresse.',
  },
  probe: {
    elsewhere:
      'L’adresse publique répond, mais l’appel n’est pas arrivé ici. Une autre machine y répond peut-être : vérifiez où elle mène.',
    status:
      'L’adresse publique répond par le statut {{status}} au lieu de transmettre l’appel. Vérifiez le chemin et la cible du tunnel ou du proxy inverse.',
    unreachable:
      'L’adresse publique est injoignable d’ici ({{why}}). Makeready réessaie tout seul ; l’interrogation continue.',
  },
};
