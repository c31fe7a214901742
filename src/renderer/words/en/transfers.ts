/** The transfers: what is fetched, what waits, what failed. */
export const transfers = {
  title: 'Transfers',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  tryNow: 'Try now',
  nothing: 'Nothing to transfer',
  nothingWhy: 'As soon as a job is ready for production, its artwork is fetched, verified and fed by itself.',
  needHand: 'Need a hand',
  running: 'Running',
  waiting: 'Waiting',
  fedLast: 'Fed last',
  download: 'Download of {{name}}',
  received: '{{received}} of {{total}}',
  left: '{{duration}} left',
  again: '{{reason}} Again in {{duration}}.',
  fedAt: '{{folder}} at {{time}}',
  takenAt: '{{folder}} at {{time}}, taken at {{taken}}',
} as const;
