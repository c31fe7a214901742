import { access } from './access.ts';
import { batching } from './batching.ts';
import { doctor } from './doctor.ts';
import { feeding } from './feeding.ts';
import { ingress } from './ingress.ts';
import { network } from './network.ts';
import { ordering } from './ordering.ts';
import { refusal } from './refusal.ts';
import { submission } from './submission.ts';
import { unread } from './unread.ts';

/** What the station says, by its code. A new saying of the station needs its words here, in every language: a test sees to it. */
export const sayings = {
  ...feeding,
  ...network,
  ...ordering,
  access,
  batching,
  doctor,
  ingress,
  refusal,
  submission,
  unread,
} as const;
