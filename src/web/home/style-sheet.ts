/** The style sheet of the front page. */
import { COLOURS, styleFile } from '../layout/style-file.ts';

export const HOME_STYLES = styleFile(
  'home',
  `
${COLOURS}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; padding: 1rem 1rem 2rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, p, dl, dd, ul, pre { margin: 0; padding: 0; }
ul { list-style: none; }
.from, main, footer { max-width: 68rem; margin-inline: auto; }
.from { display: flex; align-items: center; gap: .75rem; padding: .5rem 0; font-weight: 650; font-size: 1.125rem; }
.mark { flex: none; width: 2.5rem; height: 2.5rem; border-radius: .75rem; background: var(--accent); color: var(--on-accent); }
.hero { padding: clamp(1.5rem, 6vw, 4rem) 0 clamp(2rem, 6vw, 3.5rem); display: grid; gap: 1rem; }
h1 { max-width: 22ch; font-size: clamp(2rem, 6.5vw, 3.25rem); line-height: 1.1; letter-spacing: -.025em; font-weight: 750; text-wrap: balance; }
.lead { max-width: 44rem; font-size: clamp(1.0625rem, 2.5vw, 1.25rem); color: var(--soft); }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; padding-top: .5rem; }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; padding: .5rem 1.5rem; border: 2px solid var(--accent);
  border-radius: .875rem; background: var(--accent); color: var(--on-accent); font-weight: 650; text-decoration: none; transition: filter .15s;
}
.button:hover { filter: brightness(1.08); }
.button.second { background: transparent; color: var(--accent); }
.columns, .columns > div { display: grid; gap: 1.25rem; align-content: start; min-width: 0; }
.card { min-width: 0; align-self: start; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; box-shadow: var(--shadow); }
.card > * + * { margin-top: 1rem; }
h2 { font-size: 1.25rem; line-height: 1.35; }
.soft { color: var(--soft); font-size: .9375rem; }
.checks { display: grid; gap: .625rem; }
.checks li { display: flex; gap: .625rem; align-items: start; }
.icon { flex: none; width: 1.25rem; height: 1.25rem; margin-top: .125rem; fill: none; stroke: currentColor; stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round; }
.good .icon, h2 .good { color: var(--accent); } .bad .icon, h2 .bad { color: var(--bad); } .quiet .icon { color: var(--soft); }
.field { display: grid; gap: .375rem; }
.field label { font-weight: 600; }
.field input, pre { font: .9375rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
.field input { width: 100%; min-height: 3rem; padding: .5rem .875rem; border: 1px solid var(--edge); border-radius: .75rem; background: var(--ground); color: inherit; }
.hosts { border-top: 1px solid var(--line); }
details { border-bottom: 1px solid var(--line); }
summary { min-height: 3rem; padding-block: .75rem; font-weight: 600; cursor: pointer; }
details[open] { padding-bottom: 1rem; }
details > * + * { margin-top: .5rem; }
pre { padding: .75rem .875rem; border-radius: .75rem; background: var(--ground); white-space: pre-wrap; user-select: all; }
.links { display: grid; gap: .5rem; }
.links a { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 600; }
.links dd { margin-top: -.375rem; color: var(--soft); font-size: .9375rem; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
footer { padding: 1.5rem 0 0; font-size: .875rem; }
footer a { display: inline-block; min-height: 2.75rem; padding-block: .625rem; }
@media (min-width: 56rem) { .columns { grid-template-columns: 3fr 2fr; } }
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
`,
);
