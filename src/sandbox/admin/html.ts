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

export const table = (heads: readonly string[], rows: readonly (readonly Html[])[]): Html =>
  rows.length === 0
    ? html`<p class="none">None.</p>`
    : html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
