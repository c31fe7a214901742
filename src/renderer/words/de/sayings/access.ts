import type { Translated } from '../../catalogue.ts';
import type { access as en } from '../../en/sayings/access.ts';

export const access: Translated<typeof en> = {
  'by-link': 'Mit einem Anmeldelink von {{address}}.',
  'by-password': 'Mit dem Passwort von {{address}}.',
  'link-refused': 'Ein benutzter oder abgelaufener Anmeldelink von {{address}}.',
  'password-refused': 'Ein falsches Passwort von {{address}}.',
  locked: 'Zu viele falsche Passwörter, daher Wartezeit, von {{address}}.',
  'logged-out': 'Abgemeldet; sie war von {{address}}.',
  'all-ended': 'Alle Sitzungen wurden beendet; sie war von {{address}}.',
  idle: 'Zu lange nicht benutzt; sie war von {{address}}.',
  'too-old': 'Sie war zu alt; sie war von {{address}}.',
  'password-changed': 'Das Passwort wurde geändert; sie war von {{address}}.',
  'too-many': 'Zu viele andere haben sich angemeldet; sie war von {{address}}.',
};
