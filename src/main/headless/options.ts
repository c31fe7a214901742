import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { message } from '../../contract/index.ts';
import type { HostWords } from '../../locales/words.ts';
import type { WhichData } from '../host/data-folder.ts';
import type { LogTarget } from '../host/log.ts';
import { type NetworkWords, networkUsage } from '../host/network-options.ts';
import { StartupError } from '../host/startup-error.ts';
import { type UsageOption, usageText } from '../host/usage.ts';
import type { OperatorWords } from './add-operator.ts';
import type { ServingWords } from './serving.ts';
import type { LedgerWords } from './site-ledger.ts';

const USUAL_PORT = 4_870;

const options: readonly UsageOption[] = [
  { option: '--demo', does: 'demo' },
  { option: '--profile', takes: 'name', does: 'profile' },
  { option: '--data', takes: 'folder', does: 'data' },
  { option: '--logs', takes: 'folder', does: 'logs' },
  { option: '--port', takes: 'number', does: 'port' },
  { option: '--host', takes: 'address', does: 'host' },
  { option: '--tls-cert', takes: 'file', does: 'tlsCert' },
  { option: '--tls-key', takes: 'file', does: 'tlsKey' },
  { option: '--public-url=', takes: 'url', does: 'publicUrl' },
  { option: '--proxy-user-header', takes: 'name', does: 'proxyUserHeader' },
  { option: '--proxy-user-from', takes: 'address', does: 'proxyUserFrom' },
  { option: '--trust-network', does: 'trustNetwork' },
  { option: '--hot-folders-below', takes: 'folder', does: 'hotFoldersBelow' },
  ...networkUsage,
  { option: '--set-password', does: 'setPassword' },
  { option: '--remove-password', does: 'removePassword' },
  { option: '--add-operator', takes: 'name', does: 'addOperator' },
  { option: '--role', takes: 'role', does: 'role' },
  { option: '--site-roles', takes: 'url', does: 'siteRoles' },
  { option: '--site-migrate', takes: 'url', does: 'siteMigrate' },
  { option: '--apply', does: 'apply' },
  { option: '--diagnostics', does: 'diagnostics' },
  { option: '--verify-log', does: 'verifyLog' },
  { option: '--verbose', does: 'verbose' },
  { option: '--log-to-stdout', does: 'logToStdout' },
  { option: '--no-open', does: 'noOpen' },
  { option: '--version, --help' },
];

/** What `--help` prints. */
export const usage = ({ t }: HostWords): string => usageText(t, 'headless', options, { port: USUAL_PORT });

/** What to do: run, or one short task. */
export type Task =
  | 'run'
  | 'version'
  | 'help'
  | 'set-password'
  | 'remove-password'
  | 'add-operator'
  | 'site-roles'
  | 'site-migrate'
  | 'diagnostics'
  | 'verify-log';

export interface CommandLine {
  readonly task: Task;
  readonly which: WhichData;
  /** The operator to add; null unless that is the task. */
  readonly operator: OperatorWords | null;
  /** The ledger that the task is about; null unless there is one. */
  readonly ledger: LedgerWords | null;
  readonly dataFolder: string | null;
  readonly logFolder: string | null;
  readonly port: number;
  readonly portMayMove: boolean;
  readonly serving: ServingWords;
  readonly network: NetworkWords;
  /** Absolute. */
  readonly hotFoldersBelow: string | null;
  readonly open: boolean;
  /** Print every step of each file. */
  readonly verbose: boolean;
  readonly logTo: LogTarget;
}

/** Reads the command line. Throws StartupError. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const given = parsed(args);
  const name = given['add-operator'];
  const ledger = given['site-roles'] ?? given['site-migrate'];
  if (given.role !== undefined && name === undefined) throw new StartupError(message('startup.role-alone'));
  const port = given.port === undefined ? USUAL_PORT : Number(given.port);
  if (given.port === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(message('startup.port'));
  }
  const tasks: readonly Exclude<Task, 'run'>[] = [
    'help',
    'version',
    'set-password',
    'remove-password',
    'add-operator',
    'site-roles',
    'site-migrate',
    'diagnostics',
    'verify-log',
  ];
  return {
    task: tasks.find((task) => given[task]) ?? 'run',
    operator: name === undefined ? null : { name, role: given.role ?? null },
    ledger: ledger === undefined ? null : { url: ledger, apply: given.apply },
    which: given.demo ? { kind: 'demo' } : { kind: 'profile', name: given.profile },
    dataFolder: given.data ?? null,
    logFolder: given.logs ?? null,
    port,
    portMayMove: given.port === undefined,
    serving: {
      host: given.host,
      publicUrl: given['public-url'] ?? null,
      trustNetwork: given['trust-network'],
      tlsCert: given['tls-cert'] ?? null,
      tlsKey: given['tls-key'] ?? null,
      proxyUser: { header: given['proxy-user-header'] ?? null, from: given['proxy-user-from'] ?? null },
    },
    network: {
      caFile: given['ca-file'] === undefined ? null : resolve(given['ca-file']),
      proxy: given.proxy ?? null,
      proxyExcept: given['proxy-except'] ?? null,
    },
    hotFoldersBelow: given['hot-folders-below'] === undefined ? null : resolve(given['hot-folders-below']),
    open: !given['no-open'],
    verbose: given.verbose,
    logTo: given['log-to-stdout'] ? 'stdout' : 'files',
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        demo: { type: 'boolean', default: false },
        profile: { type: 'string', default: 'main' },
        data: { type: 'string' },
        logs: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        'public-url': { type: 'string' },
        'trust-network': { type: 'boolean', default: false },
        'hot-folders-below': { type: 'string' },
        'proxy-user-header': { type: 'string' },
        'proxy-user-from': { type: 'string' },
        'tls-cert': { type: 'string' },
        'tls-key': { type: 'string' },
        'ca-file': { type: 'string' },
        proxy: { type: 'string' },
        'proxy-except': { type: 'string' },
        'set-password': { type: 'boolean', default: false },
        'remove-password': { type: 'boolean', default: false },
        'add-operator': { type: 'string' },
        role: { type: 'string' },
        'site-roles': { type: 'string' },
        'site-migrate': { type: 'string' },
        apply: { type: 'boolean', default: false },
        diagnostics: { type: 'boolean', default: false },
        'verify-log': { type: 'boolean', default: false },
        'log-to-stdout': { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new StartupError(
      message('startup.arguments', { problem: error instanceof Error ? error.message : String(error) }),
    );
  }
}
