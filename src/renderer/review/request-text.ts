import type { Artwork, JobDetail } from '../../contract/index.ts';

/** The lines of a request for new artwork. */
interface RequestWords {
  readonly greeting: string;
  readonly note: string;
  readonly found: string;
  readonly findings: readonly string[];
  readonly job: string;
  readonly file: string;
}

/** A request for new artwork as plain text, for a mail or the ordering service's own form. */
export function requestText(
  job: Pick<JobDetail, 'name' | 'serviceId'>,
  file: Pick<Artwork, 'name' | 'fileId'>,
  words: RequestWords,
): string {
  const lines = [
    words.greeting,
    '',
    words.note,
    ...(words.findings.length === 0 ? [] : ['', words.found, ...words.findings.map((one) => `- ${one}`)]),
    '',
    `${words.job}: ${job.name} (${job.serviceId})`,
    `${words.file}: ${file.name} (${file.fileId})`,
  ];
  return `${lines.join('\n')}\n`;
}
