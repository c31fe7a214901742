/** The wall: the state of the station for the other end of the room. */
export const wall = {
  title: 'What needs doing now',
  leave: 'Leave (Esc)',
  fed: '{{done, number}} of {{total, number}} fed',
  empty: 'Nothing is open.',
} as const;
