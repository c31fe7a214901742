import type { Translated } from '../../catalogue.ts';
import type { access as en } from '../../en/sayings/access.ts';

export const access: Translated<typeof en> = {
  'by-link': 'Par un lien de connexion, depuis {{address}}.',
  'by-password': 'Par le mot de passe, depuis {{address}}.',
  'link-refused': 'Un lien de connexion déjà utilisé ou expiré, depuis {{address}}.',
  'password-refused': 'Un mot de passe erroné, depuis {{address}}.',
  locked: 'Trop de mots de passe erronés, d’où une attente, depuis {{address}}.',
  'logged-out': 'Déconnexion ; elle était de {{address}}.',
  'all-ended': 'Toutes les sessions ont été terminées ; elle était de {{address}}.',
  idle: 'Inutilisée trop longtemps ; elle était de {{address}}.',
  'too-old': 'Trop ancienne ; elle était de {{address}}.',
  'password-changed': 'Le mot de passe a été changé ; elle était de {{address}}.',
  'too-many': 'Trop d’autres se sont connectés ; elle était de {{address}}.',
};
