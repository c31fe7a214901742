import { type Message, message } from '../../../../contract/index.ts';
import type { LedgerFacts } from './facts.ts';

/**
 * One requirement that the site has of its PostgreSQL. `problem`: no ledger can be kept there.
 * `no-sharing`: one can, but no file may be sent through it, because a fail-over could forget commits.
 */
export interface LedgerFinding {
  readonly verdict: 'good' | 'note' | 'no-sharing' | 'problem';
  readonly message: Message;
}

const MIN_VERSION = 140_000;
/** Nothing depends on clocks, but displayed times are off by as much. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Evaluates every requirement. */
export function evaluateLedger(facts: LedgerFacts): LedgerFinding[] {
  return [
    version(facts),
    durability(facts),
    writing(facts),
    standBys(facts),
    session(facts),
    encryption(facts),
    owner(facts),
    clock(facts),
    ...passedOver(facts),
  ];
}

function version({ version, versionName }: LedgerFacts): LedgerFinding {
  return version >= MIN_VERSION
    ? { verdict: 'good', message: message('site.version', { version: versionName }) }
    : { verdict: 'problem', message: message('site.version-too-old', { version: versionName }) };
}

function durability({ fsync, fullPageWrites }: LedgerFacts): LedgerFinding {
  const off = [fsync ? null : 'fsync', fullPageWrites ? null : 'full_page_writes'].filter(
    (one) => one !== null,
  );
  return off.length === 0
    ? { verdict: 'good', message: message('site.durable') }
    : { verdict: 'problem', message: message('site.not-durable', { setting: off.join(', ') }) };
}

function writing({ isReadOnly, isStandBy }: LedgerFacts): LedgerFinding {
  if (isStandBy) return { verdict: 'problem', message: message('site.stand-by') };
  return isReadOnly
    ? { verdict: 'problem', message: message('site.read-only') }
    : { verdict: 'good', message: message('site.writable') };
}

/** One that is cut off, without a slot, leaves no trace: only those that follow or have a slot are known. */
function standBys({ standBys, idleSlots, hasSynchronousStandBy }: LedgerFacts): LedgerFinding {
  if (standBys === 0 && idleSlots.length === 0)
    return { verdict: 'good', message: message('site.no-stand-bys') };
  if (hasSynchronousStandBy) return { verdict: 'good', message: message('site.synchronous') };
  const slots = idleSlots.join(', ');
  return {
    verdict: 'no-sharing',
    message: standBys > 0 ? message('site.not-synchronous') : message('site.stand-by-cut-off', { slots }),
  };
}

function session({ keepsSession }: LedgerFacts): LedgerFinding {
  return keepsSession
    ? { verdict: 'good', message: message('site.session') }
    : { verdict: 'problem', message: message('site.pooled') };
}

function encryption({ isEncrypted, isLoopback }: LedgerFacts): LedgerFinding {
  if (isEncrypted) return { verdict: 'good', message: message('site.encrypted') };
  return isLoopback
    ? { verdict: 'good', message: message('site.own-machine') }
    : { verdict: 'problem', message: message('site.not-encrypted') };
}

function owner({ holdsOthers, hasSchema, mayCreate }: LedgerFacts): LedgerFinding {
  if (!hasSchema && holdsOthers) return { verdict: 'problem', message: message('site.foreign-database') };
  return hasSchema || mayCreate
    ? { verdict: 'good', message: message('site.own-database') }
    : { verdict: 'problem', message: message('site.no-rights') };
}

function clock({ clockAheadMs }: LedgerFacts): LedgerFinding {
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000);
  return Math.abs(clockAheadMs) <= CLOCK_TOLERANCE_MS
    ? { verdict: 'good', message: message('site.clock') }
    : { verdict: 'note', message: message('site.clock-off', { count: minutes }) };
}

function passedOver({ passedOver }: LedgerFacts): LedgerFinding[] {
  return passedOver.map(({ host, isStandBy }) => ({
    verdict: 'note',
    message: isStandBy ? message('site.host-stand-by', { host }) : message('site.host-silent', { host }),
  }));
}
