import type { Words } from '../../catalogue.ts';
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

export const sayings: Words<'sayings'> = {
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
};
