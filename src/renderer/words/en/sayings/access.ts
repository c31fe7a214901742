/** On logins at the headless host. */
export const access = {
  'by-link': 'By a login link from {{address}}.',
  'by-password': 'By the password from {{address}}.',
  'link-refused': 'A login link that was used or had expired from {{address}}.',
  'password-refused': 'A wrong password from {{address}}.',
  locked: 'Too many wrong passwords, which makes it wait, from {{address}}.',
  'logged-out': 'Logged out; it was of {{address}}.',
  'all-ended': 'All sessions were ended; it was of {{address}}.',
  idle: 'Nobody used it for too long; it was of {{address}}.',
  'too-old': 'It was too old; it was of {{address}}.',
  'password-changed': 'The password was changed; it was of {{address}}.',
  'too-many': 'Too many others logged in; it was of {{address}}.',
} as const;
