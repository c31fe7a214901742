/** A job: its specification, its components and the life of each file. */
export const job = {
  under: 'Job {{id}} · {{status}} · {{ago}} by {{source}}',
  readAgain: 'Read again',
  specification: 'Specification',
  to: 'To {{address}}',
  noFiles: 'The service has no artwork files for this component yet.',
  download: 'Download of {{name}}',
  review: 'Review',
} as const;
