/** The admin page's looks: the browser's own colours, light or dark. */
export const style = `
:root {
  color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif;
  --line: color-mix(in srgb, currentColor 18%, transparent);
}
body { margin: 0; }
header {
  display: flex; gap: 1.5rem; align-items: baseline; padding: .8rem 1.5rem;
  border-bottom: 1px solid var(--line);
}
h1 { font-size: 1.15rem; margin: 0; flex: 1; }
h2 { font-size: 1rem; margin: 0 0 .6rem; }
h2:not(:first-child) { margin-top: 1.6rem; }
main {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(27rem, 1fr));
  gap: 1rem; padding: 1rem 1.5rem;
}
section {
  border: 1px solid var(--line); border-radius: 8px; padding: 1rem;
  overflow: auto; max-height: 36rem;
}
section.wide { grid-column: 1 / -1; }
form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin: 0 0 .8rem; }
td form { display: inline-flex; margin: 0 .3rem 0 0; }
label { display: grid; gap: .15rem; font-size: .85rem; }
input, select, button { font: inherit; padding: .25rem .45rem; max-width: 22rem; }
input[type=number] { width: 8rem; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; margin-bottom: .8rem; }
th, td {
  text-align: left; padding: .25rem .5rem .25rem 0;
  border-bottom: 1px solid var(--line); vertical-align: top;
}
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
code { font-size: .85em; overflow-wrap: anywhere; }
[role=alert] {
  margin: 1rem 1.5rem 0; padding: .6rem 1rem; border-left: 4px solid #d33;
  background: color-mix(in srgb, #d33 12%, transparent);
}
.none { opacity: .6; }
`;
