import type { Catalogue } from '../catalogue.ts';
import { actions } from './actions.ts';
import { activity } from './activity.ts';
import { batch } from './batch.ts';
import { catalogue } from './catalogue.ts';
import { common } from './common.ts';
import { connections } from './connections.ts';
import { endpoints } from './endpoints.ts';
import { findings } from './findings.ts';
import { hotFolders } from './hotFolders.ts';
import { job } from './job.ts';
import { newBatch } from './newBatch.ts';
import { notices } from './notices.ts';
import { queue } from './queue.ts';
import { reading } from './reading.ts';
import { review } from './review.ts';
import { rules } from './rules.ts';
import { sayings } from './sayings/index.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { states } from './states.ts';
import { submit } from './submit.ts';
import { transfers } from './transfers.ts';
import { wall } from './wall.ts';
import { wayIn } from './wayIn.ts';
import { webhooks } from './webhooks.ts';
import { welcome } from './welcome.ts';

export const de: Catalogue = {
  actions,
  activity,
  batch,
  catalogue,
  common,
  connections,
  endpoints,
  findings,
  hotFolders,
  job,
  notices,
  newBatch,
  queue,
  reading,
  review,
  rules,
  sayings,
  settings,
  shell,
  states,
  submit,
  transfers,
  wall,
  wayIn,
  webhooks,
  welcome,
};
