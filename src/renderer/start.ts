// A file that is to be reviewed is fetched while the screens are: they are much larger than what begins that.
import './review/at-start.ts';
// The way to the station may be handed over before they are here.
import './transport/desktop-port.ts';

void import('./main.tsx');
