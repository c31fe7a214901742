const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>Makeready</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:15vh auto;max-width:34em;padding:0 1em}input,button{font:inherit;padding:.4em .8em}</style><h1>Makeready</h1>${body}</html>`;

const form =
  '<form method="post" action="/login"><p><label>Your name<br><input name="name" autocomplete="username" maxlength="60" required autofocus></label></p><p><label>Password<br><input type="password" name="password" autocomplete="current-password" required></label> <button>Log in</button></p></form>';

/** The page before the login. Contains only fixed text. */
export function loginPage(withPassword: boolean, says: keyof typeof sentences): string {
  return page(`<p>${sentences[says]}</p>${withPassword ? form : ''}`);
}

/**
 * Goes on to the screens by itself. Browsers keep a strict cookie back from an address that another page has
 * led to, and from where that redirects to; not from where this page leads.
 * @param to an address of ours, without anything to escape.
 */
export const onwardPage = (to: string): string =>
  page(
    `<p><a href="${to}">Continue to Makeready.</a></p>`,
    `<meta http-equiv="refresh" content="0;url=${to}">`,
  );

/**
 * A file that leads to a login link: what a browser is started with can be read by every account of the
 * machine.
 */
export const forwardingPage = (link: string): string =>
  page(
    `<p><a href="${link}">Log in to Makeready.</a></p>`,
    `<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${link}">`,
  );

const sentences = {
  first: 'Open the login link shown in the terminal.',
  password: 'Enter the password of this workstation, or open a login link from the terminal.',
  spent: 'This login link has expired or was already used. Press Enter in the terminal for a new one.',
  wrong: 'Wrong password.',
  wait: 'Too many wrong passwords. Wait a minute, or use a login link from the terminal.',
} as const;
