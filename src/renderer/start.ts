// A file that is to be reviewed is fetched while the screens are: they are much larger than what begins that.
import './review/at-start.ts';

void import('./main.tsx');
