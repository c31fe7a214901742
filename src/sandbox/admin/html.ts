import { style } from './style.ts';

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

/** A template whose values are escaped, unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const written = parts.map((part) =>
    part instanceof Html
      ? part.text
      : typeof part === 'object'
        ? part.map(({ text }) => text).join('')
        : escaped(String(part)),
  );
  return new Html(strings.reduce((text, string, index) => `${text}${written[index - 1] ?? ''}${string}`));
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A whole page of the admin, with the given content of its body. */
export function htmlPage(title: string, body: Html): string {
  const head = html`<meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width"><style>${new Html(style)}</style>`;
  return `<!doctype html>\n${html`<html lang="en"><head>${head}</head><body>${body}</body></html>`.text}\n`;
}

export function table(heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  if (rows.length === 0) return html`<p class="none">None.</p>`;
  const head = heads.map((one) => html`<th>${one}</th>`);
  const body = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
