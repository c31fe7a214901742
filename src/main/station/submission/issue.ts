import type { Values } from './template.ts';

/** The body if the connection has no template for it. */
export const usualIssueTemplate = '{"message": "{{note}}"}';

/** What the request about an issue with artwork may name. */
export const issueValues = (about: {
  readonly note: string;
  /** Ids at the service, and the name of the file. */
  readonly job: string;
  readonly component: string;
  readonly file: string;
  readonly name: string;
}): Values => ({
  note: about.note,
  job: { id: about.job },
  component: { label: about.component },
  file: { id: about.file, name: about.name },
});
