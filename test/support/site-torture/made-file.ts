import { ConnectionId } from '../../../src/contract/index.ts';
import { pdfOf } from '../pdf.ts';

/** The connection that all files come from. */
export const connection = ConnectionId.parse('demo');

/** The file of that number; every station makes the same bytes. */
export function madeFile(seed: number, number: number): Buffer {
  return pdfOf(`${seed} file-${number}`, 2_000 + ((number * 7_919 + seed) % 90) * 1_000);
}

/** The IDs that the service gives to that file and to its job. */
export const idsOf = (number: number): { readonly file: string; readonly job: string } => ({
  file: `file-${number}`,
  job: `job-${number}`,
});

/** The number of the file with that ID. */
export const numberOf = (fileId: string): number => Number(fileId.slice('file-'.length));

/**
 * Half of the files are downloaded, each by the station that claims it. The others are in every station's
 * archive from the beginning, so that all stations contend for their deliveries.
 */
export const isDownloaded = (number: number): boolean => number % 2 === 1;
