/** What an operator does with files, and what came of it. */
export const actions = {
  bulk: 'With the marked rows',
  marked_one: '{{count, number}} row marked',
  marked_other: '{{count, number}} rows marked',
  hold: 'Hold',
  release: 'Release',
  feedAgain: 'Feed again',
  feedAgainWhy:
    'The files go to their hot folders once more, as a new revision with names of their own. Whatever was printed already is printed again.',
  reason: 'Reason',
  readAgain: 'Read again',
  clear: 'Clear',
  heldBy: 'Held by the operator.',
  done: {
    hold_one: '{{count, number}} file is held.',
    hold_other: '{{count, number}} files are held.',
    release_one: '{{count, number}} file is released.',
    release_other: '{{count, number}} files are released.',
    feedAgain_one: '{{count, number}} file is fed again.',
    feedAgain_other: '{{count, number}} files are fed again.',
  },
  none: {
    hold: 'No file here can be held any more: all of them are delivered or held.',
    release: 'No file here is held.',
    feedAgain: 'No file here has been fed yet.',
  },
  refused_one: '{{count, number}} could not be: {{why}}',
  refused_other: '{{count, number}} could not be; the first: {{why}}',
  read_one: '{{count, number}} job was read again.',
  read_other: '{{count, number}} jobs were read again.',
  unread_one: '{{count, number}} could not be read; what is shown is the last that was read.',
  unread_other: '{{count, number}} could not be read; what is shown is the last that was read.',
} as const;
