import type { Translated } from '../../catalogue.ts';
import type { access as en } from '../../en/sayings/access.ts';

export const access: Translated<typeof en> = {
  'by-link': 'Met een aanmeldlink vanaf {{address}}.',
  'by-password': 'Met het wachtwoord vanaf {{address}}.',
  'link-refused': 'Een gebruikte of verlopen aanmeldlink vanaf {{address}}.',
  'password-refused': 'Een verkeerd wachtwoord vanaf {{address}}.',
  locked: 'Te veel verkeerde wachtwoorden, dus wachten, vanaf {{address}}.',
  'logged-out': 'Afgemeld; ze was van {{address}}.',
  'all-ended': 'Alle sessies zijn beëindigd; ze was van {{address}}.',
  idle: 'Te lang niet gebruikt; ze was van {{address}}.',
  'too-old': 'Ze was te oud; ze was van {{address}}.',
  'password-changed': 'Het wachtwoord is gewijzigd; ze was van {{address}}.',
  'too-many': 'Te veel anderen hebben zich aangemeld; ze was van {{address}}.',
};
