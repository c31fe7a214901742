import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The step-3 statement on the wire: its answer is the one that must not be guessed. */
const COMMIT = "SET state = 'committing'";
/** ReadyForQuery outside a transaction: the end of PostgreSQL's answer, after the commit. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** Stands between a station and PostgreSQL, and treats the traffic as networks do. */
export class LedgerProxy {
  readonly #server: Server;
  #target: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #isStalled = false;
  #isAway = false;
  #swallowsCommit = false;
  /** How often a station has spoken, at first or after an answer. */
  roundTrips = 0;

  constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => this.#join(client));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no TCP port.');
    return address.port;
  }

  /** Ends all connections. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  /** From now on another server, or a pooler, answers at its address. */
  moveTo(target: number): void {
    this.#target = target;
    this.cut();
  }

  /** Ends all connections and lets none through until it is `back`. */
  away(): void {
    this.#isAway = true;
    this.cut();
  }

  back(): void {
    this.#isAway = false;
  }

  /** Keeps connections open but passes nothing on for this long, then ends them. */
  async stall(ms: number): Promise<void> {
    this.#isStalled = true;
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.#isStalled = false;
    this.cut();
  }

  /** Passes the next commit on to PostgreSQL, drops its answer and ends the connection. */
  swallowNextCommit(): void {
    this.#swallowsCommit = true;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    if (this.#isAway) {
      client.destroy();
      return;
    }
    const server = connect(this.#target, '127.0.0.1');
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    const end = (): void => {
      this.#pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    let isMute = false;
    let isAnswered = true;
    let dropped = Buffer.alloc(0);
    client.on('data', (data) => {
      if (isAnswered) this.roundTrips += 1;
      isAnswered = false;
      if (this.#isStalled) return;
      if (this.#swallowsCommit && data.includes(COMMIT)) {
        this.#swallowsCommit = false;
        isMute = true;
      }
      server.write(data);
    });
    server.on('data', (data) => {
      isAnswered = true;
      if (isMute) {
        dropped = Buffer.concat([dropped, data]);
        if (dropped.subarray(-READY.length).equals(READY)) end();
      } else if (!this.#isStalled) client.write(data);
    });
  }
}
