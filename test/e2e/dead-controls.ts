import type { Page } from 'playwright';
import { parseRoute } from '../../src/renderer/navigation/route.ts';
import type { Place } from './places.ts';

/** Calls that change nothing. All others are recorded and never sent while controls are pressed. */
const readingCalls = [
  'boxes',
  'capabilities',
  'check',
  'coloursAt',
  'contents',
  'difference',
  'dispute',
  'doubts',
  'dueBoard',
  'explain',
  'files',
  'folders',
  'get',
  'groups',
  'isStartOff',
  'jobs',
  'leaving',
  'list',
  'log',
  'lookBack',
  'ofJobs',
  'onHold',
  'options',
  'orders',
  'parcels',
  'place',
  'places',
  'plates',
  'presetChanges',
  'preview',
  'previewName',
  'previewReading',
  'product',
  'progress',
  'queuedElsewhere',
  'readyToSend',
  'removal',
  'reporting',
  'revisions',
  'seat',
  'selection',
  'sent',
  'settings',
  'severities',
  'simulate',
  'state',
  'stations',
  'statusCounts',
  'statuses',
  'subscribe',
  'summary',
  'template',
  'testPage',
  'totals',
  'tryOut',
  'tryReading',
  'unsettled',
  'updates',
  'url',
  'used',
];
const reads = new RegExp(`/(${readingCalls.join('|')})$`);

/** How deep the walk follows what a press opens: a menu, a dialog, a list in a dialog. */
const DEEPEST = 3;

/** The result of a walk. */
export interface Walked {
  /** Number of pressed controls; of each kind, one per screen. */
  readonly pressed: number;
  /** Controls without effect and links to nowhere, each as screen and name. */
  readonly dead: readonly string[];
  /** The calls that each press made, reading ones included: `transfers.setPaused`. */
  readonly calls: readonly PressedCall[];
}

interface PressedCall {
  /** The screen, and the controls pressed one after another. */
  readonly control: string;
  readonly procedure: string;
}

/**
 * Presses every enabled control of the given screens, and of the menus and dialogs that open. A press has an
 * effect if the page changes, the station is called, the focus moves, or something is copied, saved or asked
 * for. Links only have to name a screen: following them is up to the browser.
 * @param page is reloaded, with clocks that redraw by themselves stopped
 */
export async function pressAll(page: Page, places: readonly Place[]): Promise<Walked> {
  await page.addInitScript(listenForConsequences, reads.source);
  await page.reload();
  const done = new Set<string>();
  const dead: string[] = [];
  const calls: PressedCall[] = [];
  let pressed = 0;
  for (const place of places) {
    // Of a screen in another state, only what is new in it is pressed.
    const { screen } = parseRoute(place.hash);
    /** Sequences of presses that lead from the untouched place to something not yet walked. */
    const paths: (readonly string[])[] = [[]];
    const walkTo = async (path: readonly string[]): Promise<boolean> => {
      for (const step of path) if ((await press(page, step)) === 'gone') return false;
      return true;
    };
    const reach = async (path: readonly string[]): Promise<boolean> => {
      await freshly(page, place);
      return walkTo(path);
    };
    /**
     * Opens again what a press has closed, if the window is still at the place. The controls around the
     * screens are there wherever a press has led.
     */
    const reopen = async (path: readonly string[]): Promise<boolean> =>
      (path[0]?.startsWith('shell ') || (path.length > 0 && (await isAt(page, place)))) &&
      (await walkTo(path));
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      if (!(await reach(path))) continue;
      for (const link of await page.evaluate(hashesOfLinks)) {
        if (parseRoute(link).screen === 'queue' && !/^#\/queue/.test(link))
          dead.push(`${screen}: link ${link}`);
      }
      for (const name of await page.evaluate(namesOfControls)) {
        // Controls around the screens are pressed once, on the first screen.
        const id = name.startsWith('shell ') ? name : `${screen} ${name}`;
        if (done.has(id)) continue;
        done.add(id);
        let heard = await press(page, name);
        // The previous press may have closed this control's dialog, or have left the screen.
        if (heard === 'gone' && (await reopen(path))) heard = await press(page, name);
        // A press that met the page in motion says nothing about its control: the page is opened afresh.
        if ((heard === 'gone' || heard === 'nothing') && (await reach(path))) {
          const again = await press(page, name);
          if (again !== 'gone') heard = again;
        }
        if (heard === 'gone') continue;
        pressed++;
        const control = `${screen}: ${[...path, name].join(' > ')}`;
        if (heard === 'nothing') dead.push(control);
        calls.push(...(await page.evaluate(takeCalls)).map((procedure) => ({ control, procedure })));
        const opened = (await isAt(page, place)) ? await page.evaluate(namesOfControls) : [];
        const isNew = opened.some((one) => !one.startsWith('shell ') && !done.has(`${screen} ${one}`));
        if (path.length < DEEPEST && isNew && heard === 'opened') paths.push([...path, name]);
      }
    }
  }
  return { pressed, dead, calls };
}

const isAt = (page: Page, { hash }: Place): Promise<boolean> =>
  page.evaluate((wanted) => location.hash === wanted, hash);

/** Goes to a place by way of another screen, so that no state of earlier presses is left. */
async function freshly(page: Page, { hash, act }: Place): Promise<void> {
  await page.keyboard.press('Escape');
  // The screens with the least on them.
  const elsewhere = parseRoute(hash).screen === 'job' ? '#/batch/none%3Anothing' : '#/job/none%3Anothing';
  const rest = (to: string): Promise<void> =>
    page.evaluate(async (wanted) => {
      const walk: Walk = Reflect.get(window, 'walk');
      location.hash = wanted;
      const isReading = (): boolean =>
        document.querySelector('main [role=status] .mantine-Loader-root') !== null;
      let quiet = 0;
      while (quiet < 4) {
        walk.heard = false;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        quiet = walk.heard || isReading() ? 0 : quiet + 1;
      }
    }, to);
  await rest(elsewhere);
  // Presses may have changed a form, and leaving it asks first.
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  if (await discard.isVisible()) {
    await discard.click();
    await rest(elsewhere);
  }
  await rest(hash);
  if (act === undefined) return;
  await act(page);
  await rest(hash);
}

type Heard = 'gone' | 'nothing' | 'something' | 'opened';

const press = (page: Page, name: string): Promise<Heard> =>
  page.evaluate(async (wanted) => {
    const walk: Walk = Reflect.get(window, 'walk');
    const element = walk.controls().find(([one]) => one === wanted)?.[1];
    if (element === undefined) return 'gone';
    const before = new Set(walk.controls().map(([one]) => one));
    const wasChecked = element instanceof HTMLInputElement ? element.checked : null;
    walk.heard = false;
    // All events of a mouse: some controls react to the press, not to the click.
    for (const [Kind, type] of [
      [PointerEvent, 'pointerdown'],
      [MouseEvent, 'mousedown'],
      [PointerEvent, 'pointerup'],
      [MouseEvent, 'mouseup'],
    ] as const) {
      element.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true }));
    }
    element.click();
    // Only a dead control is waited for this long; on a loaded machine a screen may need seconds.
    const end = performance.now() + 10_000;
    const isHeard = (): boolean =>
      walk.heard ||
      !element.isConnected ||
      (wasChecked !== null && element instanceof HTMLInputElement && element.checked !== wasChecked);
    // A checkbox without a listener springs back at once.
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (!isHeard() && performance.now() < end);
    if (!isHeard()) return 'nothing';
    return walk.controls().some(([one]) => !before.has(one)) ? 'opened' : 'something';
  }, name);

const namesOfControls = (): string[] => {
  const walk: Walk = Reflect.get(window, 'walk');
  return walk.controls().map(([name]) => name);
};

const takeCalls = (): string[] => {
  const walk: Walk = Reflect.get(window, 'walk');
  return walk.calls.splice(0);
};

const hashesOfLinks = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => link.getAttribute('href') ?? '');

/** Lives in the page: whether the last press had an effect, and the controls by name. */
interface Walk {
  heard: boolean;
  /** Calls to the station since the last `takeCalls`. */
  readonly calls: string[];
  controls(): (readonly [name: string, element: HTMLElement])[];
}

/** Runs in the page before any other script. */
function listenForConsequences(readsOf: string): void {
  const isRead = new RegExp(readsOf);
  const pressable =
    'button, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=combobox], [role=switch], [type=checkbox], [type=radio]';
  const walk: Walk = {
    heard: false,
    calls: [],
    controls() {
      const all = new Map<string, HTMLElement>();
      for (const element of document.querySelectorAll<HTMLElement>(pressable)) {
        const isOff = element.matches(':disabled, [aria-disabled=true], [data-disabled=true]');
        const isHidden =
          element.closest('[aria-hidden=true]') !== null || element.getClientRects().length === 0;
        // Pressing what is already chosen has no effect.
        const isChosen = element.matches('[aria-selected=true], [type=radio]:checked');
        if (isOff || isHidden || isChosen || element instanceof HTMLAnchorElement) continue;
        const around = element.closest('main, [role=dialog], [role=listbox], [role=menu]');
        const kind = element.getAttribute('role') ?? element.getAttribute('type') ?? element.tagName;
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const label =
          element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '';
        // One option stands for all of its list, and a control in one row for those in the others.
        const row = element.closest('tr, li, [role=row], [data-testid=queue]') !== null ? ' in a row' : '';
        const isWholeItem = element.parentElement?.matches('li:has(> :only-child)') === true;
        const isOneOfMany =
          kind === 'option' ||
          isWholeItem ||
          (kind === 'checkbox' && row !== '' && /^Select (?!all)/.test(label));
        const said = isOneOfMany ? '' : ` ${label.trim().replace(/\d+/g, '0')}`;
        const name = `${around === null ? 'shell ' : ''}${kind}${said}${row}`;
        if (!all.has(name)) all.set(name, element);
      }
      return [...all];
    },
  };
  Reflect.set(window, 'walk', walk);
  const hear = (): void => {
    walk.heard = true;
  };
  // Rendering sets attributes again; the same value is no change.
  const isChange = ({ type, target, attributeName, oldValue }: MutationRecord): boolean =>
    type !== 'attributes' ||
    !(target instanceof Element) ||
    attributeName === null ||
    target.getAttribute(attributeName) !== oldValue;
  new MutationObserver((records) => {
    if (records.some(isChange)) hear();
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeOldValue: true,
    characterData: true,
  });
  for (const event of ['focusin', 'hashchange', 'invalid']) window.addEventListener(event, hear, true);
  // Ages and countdowns change by themselves, not because of a press.
  Reflect.set(window, 'setInterval', () => 0);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function keep(data) {
    hear();
    const path = typeof data === 'string' ? JSON.parse(data).p?.u : undefined;
    if (path !== undefined) walk.calls.push(path.split('/').slice(-2).join('.'));
    if (path === undefined || isRead.test(path)) send.call(this, data);
  };
  if ('Notification' in window)
    Notification.requestPermission = async () => {
      hear();
      return 'default';
    };
  navigator.clipboard.writeText = async () => hear();
  HTMLInputElement.prototype.showPicker = hear;
  HTMLAnchorElement.prototype.click = hear;
  const click = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function press() {
    if (this.type === 'file') hear();
    else click.call(this);
  };
}
