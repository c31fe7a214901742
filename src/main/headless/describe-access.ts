import { type Message, message } from '../../contract/index.ts';
import type { SessionEnd } from './sessions.ts';

/** What can be said about a login. */
export type AccessReason =
  | SessionEnd
  | 'by-link'
  | 'by-password'
  | 'by-desk'
  | 'by-operator'
  | 'by-proxy'
  | 'link-refused'
  | 'password-refused'
  | 'operator-refused'
  | 'proxy-refused'
  | 'locked'
  | 'desk-refused'
  | 'pairing-refused'
  | 'pairing-locked';

/** In words, with the network address it came from. */
export function describeAccess(reason: AccessReason, address: string): Message {
  switch (reason) {
    case 'by-link':
      return message('access.by-link', { address });
    case 'by-password':
      return message('access.by-password', { address });
    case 'by-desk':
      return message('access.by-desk', { address });
    case 'by-operator':
      return message('access.by-operator', { address });
    case 'link-refused':
      return message('access.link-refused', { address });
    case 'password-refused':
      return message('access.password-refused', { address });
    case 'by-proxy':
      return message('access.by-proxy', { address });
    case 'proxy-refused':
      return message('access.proxy-refused', { address });
    case 'operator-refused':
      return message('access.operator-refused', { address });
    case 'locked':
      return message('access.locked', { address });
    case 'desk-refused':
      return message('access.desk-refused', { address });
    case 'pairing-refused':
      return message('access.pairing-refused', { address });
    case 'pairing-locked':
      return message('access.pairing-locked', { address });
    case 'logged-out':
      return message('access.logged-out', { address });
    case 'all-ended':
      return message('access.all-ended', { address });
    case 'idle':
      return message('access.idle', { address });
    case 'too-old':
      return message('access.too-old', { address });
    case 'password-changed':
      return message('access.password-changed', { address });
    case 'revoked':
      return message('access.revoked', { address });
    case 'operator-left':
      return message('access.operator-left', { address });
    case 'too-many':
      return message('access.too-many', { address });
  }
}
