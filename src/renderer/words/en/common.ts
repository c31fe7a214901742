/** Words that more than one screen says. */
export const common = {
  back: 'Back',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  reading: 'Reading ...',
  toTheQueue: 'To the queue',
  notAllRead: 'Not everything could be read',
  noAnswer: 'The station could not answer.',
  noAnswerRemedy: 'It is asked again when the connection to it is back. If this stays, look at its log.',
  showJson: 'Original JSON',
  hideJson: 'Hide the original JSON',
  timeLine: 'Time line',
  perSecond: '{{amount}}/s',
  fed: '{{done, number}} of {{total, number}} fed',
  taken: '{{taken, number}} taken',
  pieces: '{{quantity, number}} x {{product}}',
} as const;
