import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import settings from '../../src/locales/en/settings.json' with { type: 'json' };
import type { HeadlessHost } from '../../src/main/headless/host.ts';
import { operatorNamed, PIN } from '../../test/support/operators.ts';

/** Takes the pictures of operators and desks, which need a station with three operators, into `folder`. */
export async function takeOperatorPictures(
  browser: Browser,
  { station, web }: HeadlessHost,
  folder: string,
): Promise<void> {
  const api = await station.client;
  await api.operators.add(operatorNamed('Anna Arendt', 'administer'));
  await api.operators.add(operatorNamed('Ben', 'operate', 'OP-4711'));
  await api.operators.add(operatorNamed('Carl', 'watch'));
  const keep = async (page: Page, name: string): Promise<void> => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}-light.png`) });
  };
  const logIn = async (name: string): Promise<Page> => {
    const viewport = { width: 1440, height: 900 };
    const page = await browser.newPage({ viewport, locale: 'en-GB', reducedMotion: 'reduce' });
    await page.goto(`${web.url}/login`);
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('PIN or password').fill(PIN);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    return page;
  };

  const anna = await logIn('Anna Arendt');
  await anna.goto(`${web.url}/#/settings/operators`);
  await anna.getByText('Carl', { exact: true }).waitFor();
  await keep(anna, 'operators');
  await anna.keyboard.press('d');
  await anna.getByRole('dialog').getByRole('button', { name: 'Ben' }).waitFor();
  await keep(anna, 'who-is-there');
  await anna.keyboard.press('Escape');
  await anna.goto(`${web.url}/#/settings/desks`);
  await anna.getByRole('button', { name: settings.desks.newCode }).click();
  await anna.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).waitFor();
  await keep(anna, 'pair-desk');
  await anna.close();

  const ben = await logIn('Ben');
  const [hotFolder] = (await api.overview.get()).hotFolders;
  await ben.goto(`${web.url}/#/hot-folder/${encodeURIComponent(hotFolder?.id ?? '')}`);
  await ben.getByRole('button', { name: 'Pause sending', exact: true }).click();
  await ben.goto(`${web.url}/#/activity`);
  await ben.getByRole('row', { name: /Sending paused.*Ben/ }).waitFor();
  await keep(ben, 'who-did-what');
  await ben.close();
}
