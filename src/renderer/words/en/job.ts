/** A job: its specification, its components and the life of each file. */
export const job = {
  under: 'Job {{id}} · {{status}} · {{ago}} by {{source}}',
  readAgain: 'Read again',
  specification: 'Specification',
  to: 'To {{address}}',
  noFiles: 'The service has no artwork files for this component yet.',
  download: 'Download of {{name}}',
  review: 'Review',
  explain: 'What would happen?',
  explainTitle: 'What would happen to {{name}}',
  rulesTried: 'Rules, in their order',
  wouldWait: 'It would be held first: {{why}}',
  goesNowhere: 'No hot folder takes it: it would stay here and be shown as without a route.',
  goesTo: 'To {{folder}}',
  reveal: 'Show in folder',
  revealNamed: 'Show {{name}} in its folder',
  dragOut: 'Or drag this out of the window, into another program.',
} as const;
