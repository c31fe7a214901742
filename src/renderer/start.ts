import './without-eval.ts';
// The address may carry a login: it is kept, and gone from there, before anything reads the address.
import './transport/session-key.ts';
import { opening } from './review/at-start.ts';
// The way to the station may be handed over before the screens are here, and they wait for nothing else that they could have by then.
import './transport/desktop-port.ts';
import './locales/first-words.ts';

// A file to review is opened before the screens are started, which keep the window busy: a thread of its own reads it meanwhile.
void opening.then(() => import('./main.tsx'));
