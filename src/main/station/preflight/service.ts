import {
  type ArtworkId,
  archivedStates,
  type FindingCode,
  isOneOf,
  type JobKey,
  type Message,
  message,
  type PreflightReport,
  type PreflightStatus,
} from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { Clock, WorkerPort } from '../ports.ts';
import type { ArtworkRecord, PreflightRecord, Store } from '../store/index.ts';
import { evaluateFindings, type Judge, verdictOf } from './judge.ts';
import { type Limits, Order, RULES_VERSION } from './rules/index.ts';
import { Checker, CheckResult, FileUnreadableError } from './worker/index.ts';

/** A worker stops by itself after this, and is ended a little later. */
const SOFT_MS = 60_000;
const RETRY_MS = 5_000;
const BATCH_SIZE = 50;
/** With this many files waiting, further downloads would only wait with them. */
const BEHIND = 8;
/** After this many failed attempts the operator is informed; attempts continue. */
const MAX_QUIET_TRIES = 3;
/** Limit for what is stored about one file. */
const MAX_RESULT_CHARACTERS = 4 << 20;

export interface PreflightOptions {
  readonly store: Pick<Store, 'artworks' | 'preflights'>;
  readonly archive: Pick<Archive, 'pathOf' | 'verify'>;
  readonly clock: Clock;
  readonly startWorker: () => WorkerPort;
  /** The current tolerance; part of the rules, so files are checked again when it changes. */
  readonly limits: () => Limits;
  /** What judges a file now. */
  readonly judgeOf: (file: ArtworkRecord) => Judge;
  /** More files wait than can be checked in a moment, or no longer. */
  readonly onBehind: (isBehind: boolean) => void;
  readonly onFault: (error: unknown) => void;
}

/** Checks every archived file once, and again when its order or the rules change. Reports what it found. */
export class PreflightService {
  readonly #options: PreflightOptions;
  readonly #checker: Checker;
  /** Files being checked; each promise resolves when the result is stored. */
  readonly #underWay = new Map<ArtworkId, Promise<void>>();
  /** Files that could not be checked; they are skipped until the next attempt. */
  readonly #stuck = new Set<ArtworkId>();
  /** How often each of them has failed since it could last be checked. */
  readonly #triedInVain = new Map<ArtworkId, number>();
  #started = false;
  #isBehind = false;
  readonly #loop: WorkLoop;
  #cancelRetry: () => void = () => undefined;

  constructor(options: PreflightOptions) {
    this.#options = options;
    this.#checker = new Checker(options.startWorker);
    this.#loop = new WorkLoop({
      clock: options.clock,
      turn: () => this.#checkDue(),
      backOff: { firstMs: RETRY_MS, maxMs: RETRY_MS },
      onFault: options.onFault,
    });
  }

  start(): void {
    this.#started = true;
    this.#options.store.preflights.outdate(rulesWith(this.#options.limits()));
    this.#checker.warm();
    this.#loop.start();
  }

  /** A file being checked is abandoned; the next start resumes it. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#cancelRetry();
    try {
      this.#checker.stop();
    } finally {
      await this.#loop.stop();
      await Promise.all(this.#underWay.values());
    }
  }

  /** Something changed: checks, one after another, what has not been checked. */
  look(): void {
    this.#loop.wake();
  }

  /** Routes, profiles or limits changed, so files that were skipped or checked may need a check now. */
  rulesChanged(): void {
    this.#options.store.preflights.outdate(rulesWith(this.#options.limits()));
    this.look();
  }

  /** A job changed: its files are checked again if the order differs from what they were compared with. */
  jobChanged(key: JobKey): void {
    const { artworks, preflights } = this.#options.store;
    for (const file of artworks.ofJob(key)) {
      try {
        const record = preflights.get(file.id);
        if (record !== null && record.ordered !== this.#ordered(file) && !preflights.isDue(file.id)) {
          preflights.recheck(file);
        }
      } catch (error) {
        this.#options.onFault(error);
      }
    }
  }

  /** What delivery asks before it sends a file, which it may have at hand. */
  verdict(
    id: ArtworkId,
    file = this.#options.store.artworks.get(id),
  ): 'clear' | 'warned' | 'blocked' | 'unknown' | 'pending' {
    const status = this.status(id, file);
    switch (status) {
      case 'none':
        return 'unknown';
      case 'overridden':
        return 'clear';
      default:
        return status;
    }
  }

  /** The worst finding, and how many others are as severe; null if none counts. */
  worst(id: ArtworkId): { readonly code: FindingCode; readonly others: number } | null {
    const [first, ...others] = this.report(id)?.findings ?? [];
    if (first === undefined || first.severity === 'info') return null;
    const codes = others.filter(({ severity }) => severity === first.severity).map(({ code }) => code);
    return { code: first.code, others: new Set(codes.filter((code) => code !== first.code)).size };
  }

  /** The preflight result in one word, as the file's profiles judge it. */
  status(id: ArtworkId, file = this.#options.store.artworks.get(id)): PreflightStatus {
    const { preflights } = this.#options.store;
    if (file === null || file.sha256 === null || !isArchived(file)) return 'none';
    const judge = this.#options.judgeOf(file);
    if (judge.isOff) return 'none';
    if (preflights.isDue(id)) return 'pending';
    const record = preflights.get(id);
    if (record === null) return 'none';
    const verdict = verdictOf(record.codes, judge);
    return verdict === 'blocked' && record.override !== null ? 'overridden' : verdict;
  }

  /** Everything preflight says about a file; null if there is no such file. */
  report(id: ArtworkId): PreflightReport | null {
    const { artworks, preflights } = this.#options.store;
    const file = artworks.get(id);
    if (file === null) return null;
    const judge = this.#options.judgeOf(file);
    const judgedBy = [...judge.judgedBy];
    const record = preflights.get(id);
    const preflightStatus = this.status(id, file);
    const result = record === null ? null : resultIn(record);
    if (record === null || result === null) return { ...nothing, preflightStatus, judgedBy };
    const { findings, pageCount, boxes, pdfVersion, pdfxClaim } = result;
    const { override } = record;
    return {
      preflightStatus,
      judgedBy,
      findings: evaluateFindings(findings, judge),
      pageCount,
      boxes,
      pdfVersion,
      pdfxClaim,
      checkedAt: new Date(record.checkedAt).toISOString(),
      override: override === null ? null : { ...override, at: new Date(override.at).toISOString() },
    };
  }

  /** An operator approves a blocked file. False if preflight does not block it. */
  override(id: ArtworkId, reason: string): boolean {
    const { artworks, preflights } = this.#options.store;
    const file = artworks.get(id);
    if (file === null || this.status(id) !== 'blocked') return false;
    preflights.override(file, reason);
    return true;
  }

  /** Takes an operator's approval back, so that preflight's findings count again. */
  takeBackOverride(id: ArtworkId): void {
    const { artworks, preflights } = this.#options.store;
    const file = artworks.get(id);
    if (file !== null && this.status(id) === 'overridden') preflights.takeBackOverride(file);
  }

  async #checkDue(): Promise<null> {
    const { preflights } = this.#options.store;
    for (;;) {
      const passedOver = this.#underWay.size + this.#stuck.size;
      const due = preflights
        .due(BATCH_SIZE + passedOver)
        .filter(({ id }) => !this.#underWay.has(id) && !this.#stuck.has(id));
      this.#setBehind(due.length >= BEHIND);
      if (due.length === 0) return null;
      for (const file of due) {
        if (!this.#started) return null;
        await this.#lookAt(file).catch((error: unknown) => this.#cannotLookAt(file, error));
      }
    }
  }

  #setBehind(isBehind: boolean): void {
    if (this.#isBehind === isBehind) return;
    this.#isBehind = isBehind;
    this.#options.onBehind(isBehind);
  }

  /** Resolves as soon as the next file can begin. */
  async #lookAt(file: ArtworkRecord): Promise<void> {
    const { archive, store } = this.#options;
    const { sha256 } = file;
    if (sha256 === null) return;
    if (this.#options.judgeOf(file).isOff) {
      store.preflights.skip(file);
      return this.#goOn(file.id);
    }
    const asked = { sha256, ordered: this.#ordered(file), limits: this.#options.limits() };
    const { result } = await this.#checker.begin({
      path: archive.pathOf(sha256),
      sha256,
      order: Order.parse(JSON.parse(asked.ordered)),
      limits: asked.limits,
      softMs: SOFT_MS,
    });
    const kept = result
      .then((found) => this.#keep(file, asked, found))
      .catch((error: unknown) => this.#cannotLookAt(file, error))
      .finally(() => {
        this.#underWay.delete(file.id);
        // Its rules changed meanwhile, so the check is still due.
        this.look();
      });
    this.#underWay.set(file.id, kept);
  }

  #keep(file: ArtworkRecord, { sha256, ordered, limits }: Asked, result: CheckResult): void {
    // A worker that was stopped with the station has no result for the file.
    if (!this.#started) return;
    const rules = rulesWith(limits);
    // The limits or the order changed meanwhile, so the check is still due, with the new ones.
    if (rules !== rulesWith(this.#options.limits()) || ordered !== this.#ordered(file)) return;
    this.#options.store.preflights.save(file, {
      sha256,
      rules,
      ordered,
      result: JSON.stringify(result),
      codes: [...new Set(result.findings.map(({ code }) => code))],
    });
    this.#goOn(file.id);
  }

  /** A file put on hold because it could not be checked continues now that it has been. */
  #goOn(id: ArtworkId): void {
    const { artworks } = this.#options.store;
    this.#triedInVain.delete(id);
    const { state, reason } = artworks.get(id) ?? {};
    if (state !== 'on-hold' || !onHoldHere.has(reason?.code ?? '')) return;
    const why = message('file.checked-after-all');
    artworks.move(id, 'archived', { source: 'station', why });
  }

  /** The disk or the store is at fault. The file waits for a later attempt; the others continue. */
  async #cannotLookAt(file: ArtworkRecord, error: unknown): Promise<void> {
    try {
      if (error instanceof FileUnreadableError && (await this.#isLost(file))) return this.#fetchAgain(file);
      this.#triedOnceMore(file.id, error);
    } catch (furtherError) {
      this.#options.onFault(furtherError);
    }
    this.#stuck.add(file.id);
    this.#retryLater();
  }

  /** Logged once per file; the screens show why it is not delivered. */
  #triedOnceMore(id: ArtworkId, error: unknown): void {
    const { store, onFault } = this.#options;
    const tries = (this.#triedInVain.get(id) ?? 0) + 1;
    this.#triedInVain.set(id, tries);
    if (tries === 1) onFault(error);
    if (tries < MAX_QUIET_TRIES || store.artworks.get(id)?.state !== 'archived') return;
    store.artworks.move(id, 'on-hold', { source: 'station', reason: whyNotChecked(error) });
  }

  async #isLost({ sha256, bytes }: ArtworkRecord): Promise<boolean> {
    if (sha256 === null || bytes === null) return false;
    return (await this.#options.archive.verify(sha256, bytes)) !== 'whole';
  }

  /** A file lost from the archive is downloaded again if it is still due. */
  #fetchAgain(file: ArtworkRecord): void {
    const { store } = this.#options;
    const { state } = store.artworks.get(file.id) ?? file;
    if (state === 'archived' || state === 'on-hold' || state === 'no-route') {
      const why = message('file.missing');
      store.artworks.move(file.id, 'queued', { source: 'station', why });
    } else {
      store.preflights.skip(file);
      this.#triedInVain.delete(file.id);
    }
  }

  /** Retries what could not be checked. */
  #retryLater(): void {
    this.#cancelRetry();
    this.#cancelRetry = this.#options.clock.after(RETRY_MS, () => {
      this.#stuck.clear();
      this.look();
    });
  }

  #ordered(file: ArtworkRecord): string {
    const { component, kind } = file;
    return JSON.stringify({ component, kind, ...this.#options.store.preflights.orderOf(file) });
  }
}

const whyNotChecked = (error: unknown): Message =>
  error instanceof FileUnreadableError
    ? message('hold.cannot-read', { error: error.message })
    : message('hold.cannot-check');

/** Codes that `whyNotChecked` returns. */
const onHoldHere: ReadonlySet<string> = new Set(['hold.cannot-read', 'hold.cannot-check']);

/** What a file was compared with when its check began. */
interface Asked {
  readonly sha256: string;
  readonly ordered: string;
  readonly limits: Limits;
}

/** The inputs of a result, as one text to compare. */
const rulesWith = (limits: Limits): string => JSON.stringify({ version: RULES_VERSION, limits });

/** The stored result of a file; null if it is not a result, or too large to be one. */
function resultIn({ result }: PreflightRecord): CheckResult | null {
  if (result.length > MAX_RESULT_CHARACTERS) return null;
  return CheckResult.safeParse(JSON.parse(result)).data ?? null;
}

const nothing: Omit<PreflightReport, 'preflightStatus' | 'judgedBy'> = {
  findings: [],
  pageCount: null,
  boxes: [],
  pdfVersion: null,
  pdfxClaim: null,
  checkedAt: null,
  override: null,
};

const isArchived = ({ state }: ArtworkRecord): boolean => isOneOf(state, archivedStates);
