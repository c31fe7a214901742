import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bench, type Figure, median, ms } from './bench.ts';
import { largeFiles } from './p12/large.ts';
import { leaflet } from './p12/leaflet.ts';
import { openReviewRig } from './p12/review-rig.ts';

const PAGES = 20;
const ROUNDS = 9;

const bench: Bench = {
  id: 'P12',
  title: `First page on screen in review: ${PAGES} pages of A4 with images`,
  note:
    'Chromium without a graphics card, station and browser on one machine. From the job: Review is ' +
    'pressed as soon as possible, while the job screen is still settling. Window reloaded: the whole ' +
    'window with everything else it shows; the viewer loads only itself. The large files have 2,000 ' +
    'pages with an image of 2.5 MB each, and 100 pages with 5 MB each. Thumbnails are scrolled 40 ' +
    'pixels a frame, too fast for any to be painted meanwhile. Those visible when scrolling stops are ' +
    'painted then, and frames are counted until all of them are.',
  async run(): Promise<readonly Figure[]> {
    const rig = await openReviewRig();
    try {
      const file = join(rig.root, 'leaflet.pdf');
      const bytes = await leaflet(PAGES);
      await writeFile(file, bytes);
      rig.show(file);
      const fromJob: number[] = [];
      const anew: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        fromJob.push(await rig.fromJob());
        theirs.push(await rig.viewer());
        anew.push(await rig.anew());
      }
      const peer = median(theirs);
      const figure = (what: string, times: readonly number[]): Figure => ({
        what: `${what}, ${(bytes.length / 1e6).toFixed(1)} MB`,
        measured: ms(median(times)),
        peer: `${ms(peer)}, pdf.js's own viewer, its page loaded`,
        ratio: median(times) / peer,
        target: 1.1,
      });
      return [
        figure('from the job, Review pressed', fromJob),
        figure('window reloaded', anew),
        ...(await largeFiles(rig)),
      ];
    } finally {
      await rig.stop();
    }
  },
};
export default bench;
