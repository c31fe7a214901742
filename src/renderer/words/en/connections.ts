/** The connections to the ordering service. */
export const connections = {
  title: 'Connections',
  none: 'No connection',
  noneWhy: 'The welcome screen connects the first one.',
  state: {
    online: 'Connected',
    starting: 'Connecting',
    offline:
      'Offline, {{ago}}: {{why}} Everything already here goes on; the service is asked again by itself.',
    needsToken: 'Needs a new token: {{why}} Nothing is lost; all of it goes on once a working token is here.',
  },
  notPolled: 'not polled yet',
  polled: 'polled {{ago}}',
  noWebhook: 'no webhook yet',
  lastWebhook: 'last webhook {{ago}}',
  notOffered: 'This deployment does not offer: {{what}}.',
  webhookUrl: 'Webhook URL',
  webhookWhy: 'Register it with the service, and news come at once. Its last part is a secret.',
  newToken: 'New access token',
  replaces: 'It is tested first; then it replaces the one that is kept.',
  noToken: 'There is none yet.',
  testAndKeep: 'Test and keep',
  tokenKept: 'The token works and is kept.',
  readAll: 'Read everything again',
  secretStore: 'Where access tokens are kept: {{place}}',
} as const;
