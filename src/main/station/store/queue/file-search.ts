import { JobKey } from '../../../../contract/index.ts';
import { type ArtworkRecord, toArtworkRecord } from '../artworks/artwork-record.ts';
import type { Database } from '../database/database.ts';
import { searchTerms } from '../database/search-terms.ts';
import { whereOf } from './query.ts';
import type { QueueWriter } from './queue-writer.ts';
import type { SearchIndex } from './search-index.ts';

/** Finds files by the words of their jobs' rows in the queue, which include the names of the files. */
export class FileSearch {
  readonly #db: Database;
  readonly #index: SearchIndex;
  readonly #writer: Pick<QueueWriter, 'catchUp'>;

  constructor(
    db: Database,
    parts: { readonly index: SearchIndex; readonly writer: Pick<QueueWriter, 'catchUp'> },
  ) {
    this.#db = db;
    this.#index = parts.index;
    this.#writer = parts.writer;
  }

  /**
   * Files for which each word begins a word of their name or of their job's search terms; those of the
   * newest jobs first.
   * @param limit of jobs
   * @returns the files, and how many jobs match in all
   */
  find(search: string, limit: number): { readonly files: ArtworkRecord[]; readonly jobs: number } {
    const words = searchTerms([search]);
    if (words.length === 0) return { files: [], jobs: 0 };
    this.#writer.catchUp();
    const { from, where, params } = this.#index.find('jobs', words);
    const all = `FROM ${from} ${whereOf(where)}`;
    const found = this.#db.one(`SELECT count(*) AS jobs ${all}`, [...params]);
    // Ids rise with the order of arrival.
    const keys = this.#db
      .all(`SELECT key ${all} ORDER BY queue_row.id DESC LIMIT ?`, [...params, limit])
      .map(({ key }) => JobKey.parse(key));
    return { files: keys.flatMap((key) => this.#filesOf(key, words)), jobs: Number(found?.jobs ?? 0) };
  }

  #filesOf(key: JobKey, words: readonly string[]): ArtworkRecord[] {
    const files = this.#db.readable(
      this.#db.all('SELECT * FROM artwork WHERE job_key = ? ORDER BY component, rowid', [key]),
      toArtworkRecord,
    );
    return foundAmong(files, words);
  }
}

/**
 * Among the files of a job that was found: a word in the name of some of them selects those; any other
 * belongs to the job.
 */
function foundAmong<File extends Pick<ArtworkRecord, 'name' | 'fileId'>>(
  files: readonly File[],
  words: readonly string[],
): File[] {
  const isNamed = ({ name, fileId }: File, word: string): boolean =>
    searchTerms([name, fileId]).some((term) => term.startsWith(word));
  const ofFiles = words.filter((word) => files.some((file) => isNamed(file, word)));
  return files.filter((file) => ofFiles.every((word) => isNamed(file, word)));
}
