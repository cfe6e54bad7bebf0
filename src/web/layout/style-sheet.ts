/** The style sheet of the pay pages. It loads no fonts or images. */
import type { RequestHandler } from 'express';
import { COLOURS, styleFile } from './style-file.ts';

const SOURCE = `
${COLOURS}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; padding: 1rem 1rem 2rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, p, dl, dd, ul, table, fieldset, pre { margin: 0; padding: 0; border: 0; }
.from, main, footer { max-width: 28rem; margin-inline: auto; }
.from { display: flex; align-items: center; gap: .75rem; padding: .5rem .25rem 1rem; font-weight: 600; }
.mark {
  flex: none; display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: .75rem;
  background: var(--accent); color: var(--on-accent); font-size: 1.125rem;
}
.logo { flex: none; height: 3rem; max-width: 45%; padding: .25rem; border-radius: .5rem; background: #fff; object-fit: contain; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; box-shadow: var(--shadow); padding: 1.5rem; }
.card > * + * { margin-top: 1.25rem; }
.card + .card { margin-top: 1rem; }
.card.slim { padding: .25rem 1.5rem; }
.what { display: grid; gap: .25rem; }
.kind { color: var(--soft); font-size: .875rem; }
h1 { font-size: 1.125rem; line-height: 1.35; font-weight: 600; text-wrap: balance; }
h2 { font-size: 1rem; }
.amount {
  font-size: clamp(2.25rem, 11vw, 3rem); line-height: 1.15; font-weight: 700; letter-spacing: -.025em;
  font-variant-numeric: tabular-nums;
}
.amount.long { font-size: clamp(1.5rem, 7.5vw, 2.25rem); }
.soft, .hint { color: var(--soft); }
.soft, .hint, .fault, .facts, .items { font-size: .9375rem; }
.text { white-space: pre-line; }
.banner {
  max-width: 28rem; margin: 0 auto .75rem; padding: .625rem 1rem; border-radius: .875rem; font-size: .9375rem;
  background: var(--wait-tint); color: var(--wait);
}
.facts > div { display: flex; justify-content: space-between; gap: 1.5rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.facts dt { color: var(--soft); flex: none; max-width: 50%; }
.facts dd { text-align: end; font-variant-numeric: tabular-nums; }
.items { width: 100%; border-collapse: collapse; }
.items th { text-align: start; font-weight: 400; }
.items th, .items td { padding: .375rem 0; vertical-align: top; }
.items td { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; padding-inline-start: 1rem; }
.items tfoot th, .items tfoot td { color: var(--soft); } .items tfoot tr:first-child > * { border-top: 1px solid var(--line); padding-top: .75rem; } .items tbody tr:last-child > * { padding-bottom: .75rem; }
.items .total > * { color: var(--ink); font-weight: 600; } .whole { white-space: nowrap; }
.items .state { text-align: start; color: var(--soft); } .items .failed, .items .unpaid { color: var(--bad); }
.items thead, .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
form, fieldset, .stack { display: grid; gap: 1rem; min-width: 0; }
legend { padding: 0; margin-bottom: .5rem; font-weight: 600; }
.methods { display: grid; border: 1px solid var(--edge); border-radius: .875rem; overflow: hidden; }
.methods label { display: flex; align-items: center; gap: .75rem; min-height: 3.125rem; padding: .5rem 1rem; cursor: pointer; }
.methods label + label { border-top: 1px solid var(--line); }
.methods label:hover, .methods label:has(:checked) { background: var(--tint); }
.methods label:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: -3px; border-radius: .875rem; }
.methods input { width: 1.25rem; height: 1.25rem; margin: 0; flex: none; accent-color: var(--accent); outline: 0; }
.methods .icon { margin-inline-start: auto; color: var(--soft); }
.icon { flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.field { display: grid; gap: .375rem; }
.field label { font-weight: 600; }
.field label span { font-weight: 400; color: var(--soft); }
.field input, .field textarea {
  width: 100%; min-height: 3rem; padding: .625rem .875rem; border: 1px solid var(--edge); border-radius: .75rem;
  background: var(--card); color: inherit; font: inherit;
}
.tick { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; cursor: pointer; }
.tick input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
.field .drop { padding: 2.5rem .875rem; border: 2px dashed var(--edge); cursor: pointer; }
.field textarea { min-height: 5.5rem; resize: vertical; }
.field .money { font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.field [aria-invalid="true"] { border: 2px solid var(--bad); }
.fault { color: var(--bad); font-weight: 600; }
.faults { padding: 1rem; border-radius: .875rem; background: var(--bad-tint); color: var(--bad); }
main > .faults { margin-bottom: 1rem; } .faults a { color: inherit; }
.faults ul, .pages { padding: 0; list-style: none; }
.faults a { display: inline-block; min-height: 2.75rem; padding-block: .625rem; }
.button {
  display: flex; align-items: center; justify-content: center; gap: .5rem; width: 100%; min-height: 3.25rem; padding: .75rem 1.25rem;
  border: 2px solid var(--accent); border-radius: .875rem; background: var(--accent); color: var(--on-accent);
  font: inherit; font-size: 1.0625rem; font-weight: 650; text-align: center; text-decoration: none; cursor: pointer;
  transition: filter .15s;
}
.button:hover { filter: brightness(1.08); }
.button.second { background: transparent; color: var(--accent); }
.notice { text-align: center; display: grid; gap: .5rem; justify-items: center; }
.notice h1 { font-size: 1.5rem; }
.badge { display: grid; place-items: center; width: 4rem; height: 4rem; margin-bottom: .5rem; border-radius: 50%; background: var(--tint); color: var(--accent); }
.badge .icon { width: 2rem; height: 2rem; stroke-width: 2.25; }
.badge.bad { background: var(--bad-tint); color: var(--bad); }
.badge.wait { background: var(--wait-tint); color: var(--wait); }
.badge.quiet { background: var(--line); color: var(--soft); }
progress { width: 100%; height: .75rem; appearance: none; border: 0; border-radius: 1rem; background: var(--line); overflow: hidden; }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--accent); border-radius: 1rem; }
progress::-moz-progress-bar { background: var(--accent); border-radius: 1rem; }
summary { min-height: 2.75rem; padding-block: .625rem; cursor: pointer; color: var(--soft); }
details[open] { padding-bottom: 1rem; }
.code { display: block; width: min(100%, 13rem); height: auto; margin: .5rem auto; padding: .75rem; border-radius: .75rem; background: #fff; fill: #000; }
main.prose { max-width: 42rem; } .prose .from { max-width: none; padding-inline: 0; } .prose section, .theirs { display: grid; gap: .75rem; }
.prose h1 { font-size: 1.5rem; } .prose ul { display: grid; gap: .5rem; padding-inline-start: 1.25rem; }
footer { padding: 1.25rem .25rem 0; text-align: center; font-size: .875rem; color: var(--soft); }
.pages { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.25rem; }
.pages a, .link { display: inline-block; min-height: 2.75rem; padding-block: .625rem; }
.cards { width: 100%; border-collapse: collapse; font-size: .9375rem; }
.cards th, .cards td { text-align: start; padding: .5rem 0; border-top: 1px solid var(--line); vertical-align: top; }
.cards th { font-weight: 400; font-variant-numeric: tabular-nums; white-space: nowrap; padding-inline-end: 1rem; }
@media (min-width: 40rem) { body { padding-top: 3rem; } .card { padding: 2rem; } .card.slim { padding: .25rem 2rem; } }
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
@media print {
  :root { color-scheme: light; }
  body { background: #fff; padding: 0; } .card { border: 0; box-shadow: none; }
  .button, .link, details, .pages { display: none; }
}
`;

const FILE = styleFile('checkout', SOURCE);

export const STYLE_SHEET = FILE.path;

/** Path of the style sheet below `address`, without the host name. */
export function styleSheetAt(address: string): string {
  return new URL(address).pathname.replace(/\/$/, '') + STYLE_SHEET;
}

export const sendStyleSheet: RequestHandler = FILE.send;
