import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPassword } from '../../../src/main/headless/password.ts';
import { folderOf, prepareFolders } from '../../../src/main/host/data-folder.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { type Answer, ask } from '../../support/raw-http.ts';
import { type HostHere, startHostHere } from '../../support/thread-here.ts';

// Before the login, a browser reads its own language.

const which = { kind: 'profile', name: 'login-language' } as const;

let root: string;
let host: HostHere;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-login-language-'));
  await writeFile(join(root, 'index.html'), '<title>screens</title>');
  const { data } = await prepareFolders(folderOf(root, which));
  await setPassword(data, 'correct horse battery staple');
  host = await startHostHere({
    startPreflight: preflightOnDemand,
    dataFolder: root,
    which,
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    environment: {},
  });
});
afterEach(async () => {
  await host.stop();
  await rm(root, { recursive: true, force: true });
});

const visit = (path: string, language: string | null): Promise<Answer> =>
  ask(host.web, path, { headers: language === null ? {} : { 'accept-language': language } });

test('the login page and its errors are in the language of the browser', async () => {
  for (const [language, lang, asks, expired, wrong] of [
    ['de-CH,de;q=0.9,en;q=0.5', 'de', 'Ihr Name', 'Dieser Anmeldelink ist abgelaufen', 'Falsches Passwort.'],
    ['it,fr;q=0.8', 'fr', 'Votre nom', 'Ce lien de connexion a expiré', 'Mot de passe erroné.'],
    ['en;q=0.2, nl-BE', 'nl', 'Uw naam', 'Deze aanmeldlink is verlopen', 'Verkeerd wachtwoord.'],
    ['en-US', 'en-US', 'Your name', 'This login link has expired', 'Wrong password.'],
    ['de;q=0, ja', 'en', 'Your name', 'This login link has expired', 'Wrong password.'],
    [null, 'en', 'Your name', 'This login link has expired', 'Wrong password.'],
  ] as const) {
    const first = await visit('/', language);
    expect(first.status).toBe(401);
    expect(first.headers['content-language']).toBe(lang);
    expect(first.body).toContain(`<html lang="${lang}">`);
    expect(first.body).toContain(asks);
    expect((await visit('/login?link=spent', language)).body).toContain(expired);
    const refused = await ask(host.web, '/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: host.web.url,
        ...(language !== null && { 'accept-language': language }),
      },
      body: new URLSearchParams({ name: 'A', password: 'guess' }).toString(),
    });
    // After a few guesses it says to wait, in the same language.
    if (refused.status === 401) expect(refused.body).toContain(wrong);
    else expect(refused.body).toContain(`<html lang="${lang}">`);
  }
});

test('an address that is not served is rejected in the language of the browser', async () => {
  const { status, body } = await ask(host.web, '/', {
    headers: { host: 'elsewhere.example', 'accept-language': 'de' },
  });
  expect([status, body]).toEqual([421, 'Unter dieser Adresse ist Makeready nicht erreichbar.']);
});
