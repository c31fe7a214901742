import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/main/host/clock.ts';
import { Ingress } from '../../../src/main/station/webhooks/index.ts';
import type { OpenTunnel } from '../../../src/main/station/webhooks/tunnels/tunnel.ts';
import { fastClock } from '../../support/clocks.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { until } from '../../support/until.ts';

/** An ingress with tunnels that a test opens and closes by hand. */
function handMade(clock = systemClock) {
  const open = new Set<number>();
  const probed: string[] = [];
  let lives = 0;
  let dead: string | null = null;
  let opening: Promise<void> = Promise.resolve();
  let closing: Promise<void> = Promise.resolve();
  const tunnel: OpenTunnel = async () => {
    const life = ++lives;
    open.add(life);
    await opening;
    return {
      publicUrl: `http://life-${life}`,
      async close() {
        await closing;
        open.delete(life);
      },
    };
  };
  const memory = new Map<string, string>();
  const ingress = new Ingress({
    clock,
    random: () => 0,
    chosen: () => ({ kind: 'command', open: tunnel }),
    async probe(url) {
      probed.push(url);
      if (url === dead) throw new Error('nothing comes back');
    },
    memory: { get: (name) => memory.get(name) ?? null, set: (name, url) => void memory.set(name, url) },
    onChange: () => undefined,
    onFault: (error) => {
      throw error;
    },
  });
  return {
    ingress,
    open,
    probed,
    isUp: () => ingress.status.state.kind === 'up',
    /** It looks open, and carries nothing any more. */
    die() {
      dead = `http://life-${lives}`;
    },
    /** Tunnels do not open or close until the returned function is called. */
    hold(what: 'opening' | 'closing'): () => void {
      const gate = Promise.withResolvers<void>();
      if (what === 'opening') opening = gate.promise;
      else closing = gate.promise;
      return gate.resolve;
    },
  };
}

let made: ReturnType<typeof handMade>;
beforeEach(() => {
  made = handMade();
});
afterEach(() => made.ingress.stop());

test('simultaneous restarts leave one tunnel', async () => {
  made.ingress.start(1);
  await until('it is up', made.isUp);
  await Promise.all([made.ingress.restart(), made.ingress.restart(), made.ingress.restart()]);
  await until('it is up again', made.isUp);
  expect([...made.open]).toEqual([2]);
  await made.ingress.stop();
  expect([...made.open]).toEqual([]);
});

test('a stop during a restart leaves it down', async () => {
  made.ingress.start(1);
  await until('it is up', made.isUp);
  const release = made.hold('closing');
  const restarted = made.ingress.restart();
  const stopped = made.ingress.stop();
  release();
  await Promise.all([restarted, stopped]);
  expect(made.ingress.status.state.kind).toBe('off');
  expect([...made.open]).toEqual([]);
  await made.ingress.restart();
  expect(made.ingress.status.state.kind).toBe('off');
});

test('a stop while it opens waits until that has ended', async () => {
  const release = made.hold('opening');
  made.ingress.start(1);
  await until('it opens', () => made.open.size === 1);
  let isStopped = false;
  const stopped = made.ingress.stop().then(() => {
    isStopped = true;
  });
  // Only the tunnel could still keep it from ending.
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  release();
  await stopped;
  expect([...made.open]).toEqual([]);
});

test('after a sleep it is probed at once', async () => {
  const clock = new ManualClock();
  const sleeper = handMade(clock);
  sleeper.ingress.start(1);
  await until('it is up', sleeper.isUp);
  expect(sleeper.probed).toHaveLength(1);
  sleeper.ingress.wokeUp();
  await until('it is probed again', () => sleeper.probed.length === 2);
  await sleeper.ingress.stop();
});

test('a tunnel that looks open but carries nothing is reopened, and its new address reported', async () => {
  const halfOpen = handMade(fastClock(200));
  halfOpen.ingress.start(1);
  await until('it is up', halfOpen.isUp);
  halfOpen.ingress.acknowledge('http://life-1');
  halfOpen.die();
  await until('it has another life', () => halfOpen.isUp() && halfOpen.open.has(2), 20_000);
  expect([...halfOpen.open]).toEqual([2]);
  // A single failed probe says nothing yet.
  expect(halfOpen.probed.filter((url) => url === 'http://life-1').length).toBeGreaterThan(4);
  expect(halfOpen.ingress.status.newUrl).toEqual({ from: 'http://life-1', to: 'http://life-2' });
  await halfOpen.ingress.stop();
});
