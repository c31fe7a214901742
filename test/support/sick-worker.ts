// A worker for tests that does what the path says, and otherwise works.
import { z } from 'zod';

const Request = z.object({ kind: z.string(), path: z.string().default('') });
const hoard: number[][] = [];

process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' });
process.on('message', (message) => {
  const { kind, path } = Request.parse(message);
  switch (path) {
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
      if (path === 'proof-dies' && kind === 'prove') process.exit(7);
      process.send?.({
        kind: 'result',
        result:
          kind === 'picture' || kind === 'warm'
            ? null
            : { findings: [], pageCount: 7, boxes: [], pdfVersion: null, pdfxClaim: null },
        isSpent: false,
      });
  }
});
