import type actions from './en/actions.json';
import type activity from './en/activity.json';
import type batch from './en/batch.json';
import type catalogue from './en/catalogue.json';
import type common from './en/common.json';
import type connections from './en/connections.json';
import type contactSheet from './en/contact-sheet.json';
import type endpoints from './en/endpoints.json';
import type findings from './en/findings.json';
import type hotFolders from './en/hot-folders.json';
import type incidents from './en/incidents.json';
import type incomingWebhooks from './en/incoming-webhooks.json';
import type job from './en/job.json';
import type login from './en/login.json';
import type messages from './en/messages.json';
import type native from './en/native.json';
import type newBatch from './en/new-batch.json';
import type notices from './en/notices.json';
import type operators from './en/operators.json';
import type queue from './en/queue.json';
import type reading from './en/reading.json';
import type reports from './en/reports.json';
import type review from './en/review.json';
import type rules from './en/rules.json';
import type scan from './en/scan.json';
import type settings from './en/settings.json';
import type sheets from './en/sheets.json';
import type shell from './en/shell.json';
import type shift from './en/shift.json';
import type site from './en/site.json';
import type states from './en/states.json';
import type submit from './en/submit.json';
import type systemErrors from './en/system-errors.json';
import type terminal from './en/terminal.json';
import type transfers from './en/transfers.json';
import type wall from './en/wall.json';
import type webhooks from './en/webhooks.json';
import type welcome from './en/welcome.json';

/**
 * Every sentence in one language, by namespace. English sets the keys, and a test holds the other languages
 * to them. A new screen registers its namespace here.
 */
export type Catalogue = {
  readonly actions: typeof actions;
  readonly activity: typeof activity;
  readonly batch: typeof batch;
  readonly catalogue: typeof catalogue;
  readonly common: typeof common;
  readonly connections: typeof connections;
  readonly 'contact-sheet': typeof contactSheet;
  readonly endpoints: typeof endpoints;
  readonly findings: typeof findings;
  readonly 'hot-folders': typeof hotFolders;
  readonly incidents: typeof incidents;
  readonly 'incoming-webhooks': typeof incomingWebhooks;
  readonly job: typeof job;
  readonly login: typeof login;
  readonly messages: typeof messages;
  readonly native: typeof native;
  readonly 'new-batch': typeof newBatch;
  readonly notices: typeof notices;
  readonly operators: typeof operators;
  readonly queue: typeof queue;
  readonly reading: typeof reading;
  readonly reports: typeof reports;
  readonly review: typeof review;
  readonly rules: typeof rules;
  readonly scan: typeof scan;
  readonly settings: typeof settings;
  readonly sheets: typeof sheets;
  readonly shift: typeof shift;
  readonly shell: typeof shell;
  readonly site: typeof site;
  readonly states: typeof states;
  readonly submit: typeof submit;
  readonly 'system-errors': typeof systemErrors;
  readonly terminal: typeof terminal;
  readonly transfers: typeof transfers;
  readonly wall: typeof wall;
  readonly webhooks: typeof webhooks;
  readonly welcome: typeof welcome;
};

/** What only a host says. */
type OfHosts = 'login' | 'native' | 'sheets' | 'terminal';

/** A part of the catalogue that screens use, usually one: `<namespace>.json` of each language. */
export type Namespace = Exclude<keyof Catalogue, OfHosts>;
