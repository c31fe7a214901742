import actions from './en/actions.json' with { type: 'json' };
import activity from './en/activity.json' with { type: 'json' };
import batch from './en/batch.json' with { type: 'json' };
import catalogue from './en/catalogue.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import connections from './en/connections.json' with { type: 'json' };
import contactSheet from './en/contact-sheet.json' with { type: 'json' };
import endpoints from './en/endpoints.json' with { type: 'json' };
import findings from './en/findings.json' with { type: 'json' };
import hotFolders from './en/hot-folders.json' with { type: 'json' };
import incidents from './en/incidents.json' with { type: 'json' };
import incomingWebhooks from './en/incoming-webhooks.json' with { type: 'json' };
import job from './en/job.json' with { type: 'json' };
import login from './en/login.json' with { type: 'json' };
import messages from './en/messages.json' with { type: 'json' };
import native from './en/native.json' with { type: 'json' };
import newBatch from './en/new-batch.json' with { type: 'json' };
import notices from './en/notices.json' with { type: 'json' };
import operators from './en/operators.json' with { type: 'json' };
import queue from './en/queue.json' with { type: 'json' };
import reading from './en/reading.json' with { type: 'json' };
import review from './en/review.json' with { type: 'json' };
import rules from './en/rules.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import site from './en/site.json' with { type: 'json' };
import states from './en/states.json' with { type: 'json' };
import submit from './en/submit.json' with { type: 'json' };
import systemErrors from './en/system-errors.json' with { type: 'json' };
import terminal from './en/terminal.json' with { type: 'json' };
import transfers from './en/transfers.json' with { type: 'json' };
import wall from './en/wall.json' with { type: 'json' };
import webhooks from './en/webhooks.json' with { type: 'json' };
import welcome from './en/welcome.json' with { type: 'json' };

/** The English catalogue: a new screen registers its namespace here. */
export const english = {
  actions,
  activity,
  batch,
  catalogue,
  common,
  connections,
  'contact-sheet': contactSheet,
  endpoints,
  findings,
  'hot-folders': hotFolders,
  incidents,
  'incoming-webhooks': incomingWebhooks,
  job,
  login,
  messages,
  native,
  'new-batch': newBatch,
  notices,
  operators,
  queue,
  reading,
  review,
  rules,
  settings,
  shell,
  site,
  states,
  submit,
  'system-errors': systemErrors,
  terminal,
  transfers,
  wall,
  webhooks,
  welcome,
};
