// A worker for tests: it does what the path says, and is well otherwise.
import { z } from 'zod';

const Request = z.object({ path: z.string() });
const hoard: number[][] = [];

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  switch (Request.parse(message).path) {
    case 'loop':
      for (;;);
    case 'silence':
      return;
    case 'memory':
      for (;;) hoard.push(new Array(1_000).fill(hoard.length));
    case 'death':
      process.exit(7);
      break;
    case 'throw':
      throw new Error('As asked.');
    default:
      process.send?.({ kind: 'fault', message: 'well again' });
  }
});
