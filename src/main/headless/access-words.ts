import { type Saying, saying } from '../../contract/index.ts';
import type { SessionEnd } from './sessions.ts';

/** What can be said of a login. */
export type AccessReason =
  | SessionEnd
  | 'by-link'
  | 'by-password'
  | 'link-refused'
  | 'password-refused'
  | 'locked';

/** In words, with the network address it is about. */
export function accessWords(reason: AccessReason, address: string): Saying {
  switch (reason) {
    case 'by-link':
      return saying('access.by-link', { address }, `By a login link from ${address}.`);
    case 'by-password':
      return saying('access.by-password', { address }, `By the password from ${address}.`);
    case 'link-refused':
      return saying(
        'access.link-refused',
        { address },
        `A login link that was used or had expired from ${address}.`,
      );
    case 'password-refused':
      return saying('access.password-refused', { address }, `A wrong password from ${address}.`);
    case 'locked':
      return saying(
        'access.locked',
        { address },
        `Too many wrong passwords, which makes it wait, from ${address}.`,
      );
    case 'logged-out':
      return saying('access.logged-out', { address }, `Logged out; it was of ${address}.`);
    case 'all-ended':
      return saying('access.all-ended', { address }, `All sessions were ended; it was of ${address}.`);
    case 'idle':
      return saying('access.idle', { address }, `Nobody used it for too long; it was of ${address}.`);
    case 'too-old':
      return saying('access.too-old', { address }, `It was too old; it was of ${address}.`);
    case 'password-changed':
      return saying(
        'access.password-changed',
        { address },
        `The password was changed; it was of ${address}.`,
      );
    case 'too-many':
      return saying('access.too-many', { address }, `Too many others logged in; it was of ${address}.`);
  }
}
