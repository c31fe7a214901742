/** On jobs that are submitted. */
export const submission = {
  'no-json': 'The template is no JSON: {{why}}',
  'no-object': 'The template is no JSON object.',
  'unknown-placeholder': 'The template has a placeholder that nobody knows: {{name}}.',
  'wrong-each': 'Behind the placeholder “each {{name}}” has to stand what is repeated.',
  'file-gone': 'The station does not have the file {{name}} any more.',
  'choose-again': 'Choose it again.',
  'too-large': 'The files of a job are larger than 16 MB together.',
  smaller: 'Submit it without artwork, or with smaller files.',
  'not-offered': 'The catalogue does not show {{id}} for this product.',
  'choose-other': 'Choose one that it shows.',
  stopped: 'Makeready was ended while the job was being sent.',
  'not-there': 'The service does not list this job so far. It may still be at work on it.',
  'cannot-tell': 'The service does not tell whether it took this job.',
  'mend-template': 'Mend the template, or go back to the usual one.',
  'went-on': 'The job has gone on in the meantime.',
  'see-list': 'What became of it stands in the list beside it.',
} as const;
