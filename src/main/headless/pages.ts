import { type LoginWords, loginWords } from '../../locales/words.ts';

const page = ({ language }: LoginWords, body: string, head = ''): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>Makeready</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:15vh auto;max-width:34em;padding:0 1em}input,button{font:inherit;padding:.4em .8em}</style><h1>Makeready</h1>${body}</html>`;

const form = ({ words }: LoginWords, by: LoginBy): string =>
  `<form method="post" action="/login"><p><label>${words.name}<br><input name="name" autocomplete="username" maxlength="60" required autofocus></label></p><p><label>${by === 'operator' ? words.secretField : words.passwordField}<br><input type="password" name="password" autocomplete="current-password" required></label> <button>${words.logIn}</button></p></form>`;

/** What the page before the login says: how to log in, or why that failed. */
export type LoginSentence =
  | 'first'
  | 'password'
  | 'operator'
  | 'spent'
  | 'wrong'
  | 'wrongOperator'
  | 'notOperator'
  | 'wait';

/** What the form takes: the host's password, or an operator's; `link`: there is no form. */
export type LoginBy = 'password' | 'operator' | 'link';

/** The page before the login. It contains only texts of the catalogues, with nothing to escape. */
export function loginPage(locale: LoginWords, by: LoginBy, says: LoginSentence): string {
  return page(locale, `<p>${locale.words[says]}</p>${by === 'link' ? '' : form(locale, by)}`);
}

/**
 * Leads on to the screens by itself. Browsers withhold a strict cookie from an address that another page
 * led to, redirects included, but not from where this page leads.
 * @param to an address of ours, without anything to escape.
 */
export const onwardPage = (locale: LoginWords, to: string): string =>
  page(
    locale,
    `<p><a href="${to}">${locale.words.continue}</a></p>`,
    `<meta http-equiv="refresh" content="0;url=${to}">`,
  );

/**
 * A file that leads to a login link, because every account of the machine can read what a browser is
 * started with.
 */
export function forwardingPage(link: string): string {
  const locale = loginWords(Intl.DateTimeFormat().resolvedOptions().locale);
  return page(
    locale,
    `<p><a href="${link}">${locale.words.continue}</a></p>`,
    `<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${link}">`,
  );
}
