import { type Artwork, standingOf } from '../../contract/index.ts';

/** What the button is called that downloads a file now which has stopped or waits. */
export function wordToGoOn(
  file: Pick<Artwork, 'state' | 'reason' | 'deliveries'>,
): 'downloadHere' | 'do.resume' | 'tryNow' {
  switch (standingOf(file).kind) {
    case 'elsewhere':
      return 'downloadHere';
    case 'paused':
      return 'do.resume';
    default:
      return 'tryNow';
  }
}
