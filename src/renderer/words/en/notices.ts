/** What an operator who looks elsewhere is told of, in the window or by the system. */
export const notices = {
  'job-ready_one': '{{count, number}} job is ready for production',
  'job-ready_other': '{{count, number}} jobs are ready for production',
  'batch-ready_one': '{{count, number}} batch is ready for production',
  'batch-ready_other': '{{count, number}} batches are ready for production',
  'file-stuck_one': '{{count, number}} file needs a hand',
  'file-stuck_other': '{{count, number}} files need a hand',
  recalled_one: '{{count, number}} file was fed and is not wanted any more',
  recalled_other: '{{count, number}} files were fed and are not wanted any more',
  'needs-token_one': '{{count, number}} connection needs a new token',
  'needs-token_other': '{{count, number}} connections need a new token',
  'downloads-failing_one': '{{count, number}} download has been failing for a quarter of an hour',
  'downloads-failing_other': '{{count, number}} downloads have been failing for a quarter of an hour',
  more_one: '{{names}} and {{count, number}} more',
  more_other: '{{names}} and {{count, number}} more',
  show: 'Show',
} as const;
