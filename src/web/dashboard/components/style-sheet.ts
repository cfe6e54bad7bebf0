/** The style sheet of the dashboard, with the colours of all pages. */
import { COLOURS, styleFile } from '../../layout/style-file.ts';

export const DASHBOARD_STYLES = styleFile(
  'dashboard',
  `
${COLOURS}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; padding-bottom: 3rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, p, dl, dd, ul, ol, table, fieldset, figure, pre { margin: 0; padding: 0; border: 0; }
ul, ol { list-style: none; }
.wide { max-width: 68rem; margin-inline: auto; padding-inline: 1rem; }
.narrow { max-width: 28rem; margin-inline: auto; }
footer.narrow { padding: 1rem; text-align: center; font-size: .875rem; }
main.narrow { width: calc(100% - 2rem); margin-top: clamp(1rem, 10vh, 6rem); }
.product { width: calc(100% - 2rem); padding-top: clamp(1rem, 10vh, 6rem); } .product .from { padding: 0; font-size: 1.125rem; } .product + main.narrow { margin-top: 1rem; }
.skip { position: absolute; inset-inline-start: -999rem; padding: .75rem 1rem; background: var(--card); }
.skip:focus { inset-inline-start: 0; z-index: 1; }
.top { background: var(--card); border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; }
.top .wide { display: grid; grid-template-columns: 1fr auto; align-items: center; column-gap: 1rem; }
.search { grid-column: 1 / -1; order: 1; display: flex; margin: .25rem 0 .5rem; border: 1px solid var(--edge); border-radius: .625rem; background: var(--ground); } .search:focus-within { outline: 3px solid var(--accent); outline-offset: 1px; }
.search input { flex: 1; min-width: 0; min-height: 2.75rem; padding: .375rem .75rem; border: 0; background: none; appearance: none; } .search input:focus { outline: 0; } .search ::placeholder { color: var(--soft); opacity: 1; } .search .plain { padding: .375rem .75rem; line-height: 0; } .top nav { order: 2; }
.from { display: flex; align-items: center; gap: .75rem; padding: .75rem 0 .25rem; font-weight: 600; min-width: 0; } .out { padding-top: .5rem; }
.mark { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: .625rem; background: var(--accent); color: var(--on-accent); }
.alone { align-self: start; } .logo { max-width: 100%; max-height: 7rem; padding: .5rem; border: 1px solid var(--line); border-radius: .625rem; background: #fff; }
.top nav { grid-column: 1 / -1; }
.top nav ul { display: flex; gap: .25rem; margin-inline: -.75rem; overflow-x: auto; }
.top nav a { display: block; padding: .75rem; min-height: 2.75rem; color: var(--soft); text-decoration: none; font-weight: 600; border-bottom: 3px solid transparent; white-space: nowrap; }
.top nav a:hover { color: var(--ink); }
.top nav [aria-current] { color: var(--ink); border-color: var(--accent); scroll-initial-target: nearest; }
.top .sub { margin-block: .25rem; } .top .sub ul { margin-inline: -.625rem; } .top .sub a { display: flex; align-items: center; padding: .25rem .625rem; border: 0; border-radius: .625rem; font-size: .9375rem; } .top .sub [aria-current] { background: var(--tint); }
.groups p { color: var(--soft); font-size: .875rem; } .tabs.groups > ul { gap: .5rem 2rem; } .groups ul ul { gap: 0 1rem; }
.tabs ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; } .address { font-size: 1.125rem; } .few { grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); } .rows .whole { overflow-wrap: normal; } .tabs a { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 600; color: var(--soft); text-decoration: none; }
.tabs a:hover { color: var(--ink); } .tabs [aria-current] { color: var(--ink); text-decoration: underline solid var(--accent) 3px; text-underline-offset: .4em; }
summary { min-height: 2.75rem; padding-block: .625rem; cursor: pointer; color: var(--soft); } .folded > summary { width: auto; padding-block: .625rem; text-decoration: none; } .folded > summary strong { color: var(--ink); margin-inline-end: .75rem; } .card.folded { padding-block: .375rem; } .folded[open] { padding-block-end: 1.25rem; } .folded .card { box-shadow: none; } .letter.short { max-height: 12rem; overflow: auto; }
progress { width: 100%; height: .75rem; accent-color: var(--accent); }
.steps, .points { list-style: decimal; padding-inline-start: 1.25rem; display: grid; gap: .375rem; } .points { list-style: disc; }
.plain { min-height: 2.75rem; padding: .5rem .25rem; border: 0; background: none; color: var(--soft); font: inherit; cursor: pointer; text-decoration: underline; text-underline-offset: .2em; }
.plain:hover { color: var(--ink); }
main > * + * { margin-top: 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
h2, h3 { font-size: 1.0625rem; line-height: 1.35; }
.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem 1.5rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; box-shadow: var(--shadow); padding: 1.25rem; }
.card > * + * { margin-top: 1rem; }
main.card.narrow { padding: 1.5rem; }
.grid { display: grid; gap: 1.25rem; align-items: start; } .grid > * { min-width: 0; margin: 0; } .grid > .grid { align-content: start; }
.soft, .hint, .note { color: var(--soft); } .hint, .small, .note { font-size: .9375rem; }
.tiles { display: grid; gap: 1rem; }
.tile { display: grid; gap: .125rem; align-content: start; }
.tile h2 { color: var(--soft); font-weight: 600; font-size: .9375rem; }
.tile .figure { margin: 0; font-size: 1.75rem; line-height: 1.25; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.tile .figure.bad { color: var(--bad); }
.tile p, .tile ul { margin: 0; }
a { color: var(--accent); text-underline-offset: .2em; }
.tile a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.link { display: inline-block; min-height: 2.75rem; padding-block: .625rem; }
.tile ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; } h1:focus { outline: 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .625rem .75rem; text-align: start; vertical-align: middle; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--soft); font-size: .875rem; font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 600; }
th:first-child, td:first-child { padding-inline-start: 0; } th:last-child, td:last-child { padding-inline-end: 0; }
.end { text-align: end; white-space: nowrap; } .sort { gap: .25rem; color: inherit; text-decoration: underline dotted; padding-block: .75rem; } .sort:hover { color: var(--ink); text-decoration: underline; } [aria-sort] { color: var(--ink); }
.letters li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .75rem; align-items: center; padding-block: .125rem; border-top: 1px solid var(--line); } .letters li:first-child { border: 0; } .letters .tick > span, .letters summary > bdi { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .letters .figure { font-weight: 600; font-variant-numeric: tabular-nums; } .letters details { grid-column: 1 / -1; } .letters details > * + * { margin-top: .5rem; } .letters summary { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .5rem; width: auto; align-items: center; text-decoration: none; } .letters summary::before { content: "▸"; } .letters [open] > summary::before { content: "▾"; } .letters summary::-webkit-details-marker { display: none; } .letters .letter { overflow-x: auto; }
.ways { display: flex; flex-wrap: wrap; gap: 0 1.25rem; } .dated { display: flex; position: relative; gap: .375rem; } .dated input[type=text] { flex: 1; min-width: 0; width: 100%; } .dated input[type=date] { position: absolute; inset-inline-end: 0; bottom: 0; width: 2.75rem; height: 2.75rem; min-height: 0; padding: 0; border: 0; opacity: 0; pointer-events: none; } .dated button { display: grid; place-items: center; flex: none; width: 2.75rem; padding: 0; border: 1px solid var(--edge); border-radius: .625rem; background: var(--card); color: var(--soft); } .dated button:hover { color: var(--ink); }
.menu { position: relative; display: inline-block; text-align: start; } .menu summary { display: grid; place-items: center; width: 2.75rem; height: 2.75rem; padding: 0; list-style: none; border-radius: .5rem; color: var(--soft); } .menu summary::-webkit-details-marker { display: none; } .menu summary:hover, .menu[open] summary { background: var(--ground); color: var(--ink); } .menu .icon { stroke-width: 3; }
.buttons > .menu > summary { border: 2px solid var(--edge); border-radius: .625rem; color: var(--accent); } .menu ul { position: absolute; inset-inline-end: 0; z-index: 2; min-width: 12rem; padding: .375rem; background: var(--card); border: 1px solid var(--edge); border-radius: .75rem; box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .18); } .menu a, .rows .menu a { display: flex; align-items: center; min-height: 2.75rem; padding: .375rem .75rem; border-radius: .5rem; color: var(--ink); text-decoration: none; white-space: nowrap; } .menu a:hover { background: var(--ground); }
.short { white-space: nowrap; }
summary { width: fit-content; color: var(--accent); text-decoration: underline; text-underline-offset: .2em; cursor: pointer; }
.rows a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.banner { max-width: none; margin: 0 0 1rem; padding: .625rem 1rem; border-radius: .5rem; background: var(--wait-tint); color: var(--wait); }
.tag { display: inline-block; padding: .125rem .625rem; border-radius: 1rem; font-size: .875rem; font-weight: 600; white-space: nowrap; background: var(--line); color: var(--ink); }
.facts .tag { white-space: normal; } .tag.paid { background: var(--tint); color: var(--accent); } .tag.overdue { background: var(--bad-tint); color: var(--bad); }
.tag.pending { background: var(--wait-tint); color: var(--wait); }
.bars td { border: 0; padding-block: .125rem; } .bars th { border: 0; padding-block: .125rem; font-weight: 400; white-space: nowrap; width: 1%; }
.bars a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.bar { display: block; width: 100%; height: .75rem; }
.bar rect, .columns rect { fill: var(--accent); } .bar .track { fill: var(--line); }
.bar .mild { fill: var(--wait); opacity: .6; } .bar .late { fill: var(--wait); } .bar .worse { fill: var(--bad); }
.columns { display: block; width: 100%; height: 9rem; } .columns .base { stroke: var(--edge); stroke-width: 1; vector-effect: non-scaling-stroke; } .columns .back { fill: var(--bad); }
.months { display: grid; grid-template-columns: repeat(12, 1fr); text-align: center; font-size: .8125rem; color: var(--soft); margin-top: .25rem; overflow-wrap: normal; }
.top-of { font-size: .875rem; color: var(--soft); }
.activity li { padding: .625rem 0; border-top: 1px solid var(--line); } .activity li:first-child { border: 0; }
.activity p + p { color: var(--soft); font-size: .9375rem; }
.facts > div { display: flex; justify-content: space-between; align-items: baseline; gap: 1.5rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.facts > div:first-child { border: 0; } .facts dt { color: var(--soft); flex: none; max-width: 50%; }
.note { font-weight: 400; } .points .note { white-space: nowrap; } .facts dd { text-align: end; font-variant-numeric: tabular-nums; white-space: pre-line; }
.icon { flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.said { display: flex; gap: .625rem; padding: .75rem 1rem; border-radius: .75rem; background: var(--tint); color: var(--ink); }
.said .icon { color: var(--accent); }
.sheet, fieldset { display: grid; gap: 1rem; min-width: 0; } fieldset { gap: .5rem; } .sheet, fieldset, .field, .group, .pair { grid-template-columns: minmax(0, 1fr); }
legend { padding: 0; margin-bottom: .375rem; font-weight: 600; }
.field { display: grid; gap: .375rem; align-content: start; } .field label { font-weight: 600; } .field label span { font-weight: 400; color: var(--soft); }
input, select, textarea { font: inherit; color: inherit; }
.field input, .field select, .field textarea { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .625rem; background: var(--card); }
.field textarea { resize: vertical; } .field [aria-invalid="true"] { border: 2px solid var(--bad); }
.tick { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; cursor: pointer; } .tick input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
.fault { color: var(--bad); font-weight: 600; font-size: .9375rem; }
.faults { padding: 1rem; border-radius: .75rem; background: var(--bad-tint); color: var(--bad); } .faults a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; }
.todo { display: grid; } .todo li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; min-height: 3rem; padding-block: .375rem; border-top: 1px solid var(--line); } .todo li:first-child { border: 0; } .todo a { display: inline-flex; align-items: center; min-height: 2.75rem; } .todo li > a:first-child { font-weight: 600; } .todo .button { margin-inline-start: auto; min-width: 8rem; }
.paper { display: none; } .paper object > p { padding: .75rem 1rem 0; } .paper object { display: block; width: 100%; aspect-ratio: 1 / 1.45; border: 1px solid var(--line); border-radius: .5rem; }
.buttons { display: flex; align-items: center; flex-wrap: wrap; gap: .75rem; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.125rem; border: 2px solid var(--accent); border-radius: .625rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 650; text-align: center; text-decoration: none; cursor: pointer; transition: filter .15s; }
.button:hover { filter: brightness(1.08); } .button.second { background: transparent; color: var(--accent); border-color: var(--edge); }
.button.danger { background: var(--bad); border-color: var(--bad); color: var(--card); }
.narrow .button { width: 100%; min-height: 3rem; }
.filters { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr)); align-items: end; }
.filters > * { min-width: 0; } .filters > * + * { margin-top: 0; } .field input { min-width: 0; }
.email { display: inline-block; max-width: clamp(9rem, 20vw, 18rem); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; }
.states { margin-top: .5rem; } .states ul { flex-wrap: nowrap; overflow-x: auto; } .states a { white-space: nowrap; } .states [aria-current] { scroll-initial-target: nearest; } .count { margin-inline-start: .375rem; padding: 0 .5rem; border-radius: 1rem; background: var(--line); color: var(--ink); font-size: .8125rem; font-variant-numeric: tabular-nums; }
.finder { display: grid; grid-template-columns: 1fr auto; gap: 0 .75rem; align-items: start; } main > .tabs + .finder { margin-top: .5rem; } .finder > .field { display: block; } .more-filters { grid-column: 1 / -1; } .more-filters .filters { padding-block: .5rem; } .field ::placeholder { color: var(--soft); opacity: 1; }
.must::after { content: " *"; color: var(--bad); } .group { display: grid; gap: 1rem; } .rare { border-top: 1px solid var(--line); } .rare > .group { padding-block: .5rem; } .sheet > h2:not(:first-of-type) { margin-top: .75rem; }
.find { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem; } .find .field { flex: 1 1 14rem; } .find > .faults { flex-basis: 100%; } .pair { display: grid; gap: 1rem; } .sheet .sheet { gap: .75rem; }
.sheet > section + section { padding-top: 1rem; border-top: 1px solid var(--line); } .sum { width: min(100%, 28rem); margin-inline-start: auto; } .sum > * + * { margin-top: .5rem; }
.choices { grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 0 1rem; }
.line { grid-template-columns: repeat(3, 1fr); gap: .75rem; align-items: end; } .line > .fault, .line > .field:first-of-type, .itemized > .field:nth-of-type(2), .why, .extras { grid-column: 1 / -1; }
.why, .reason, .extras, .trio { display: grid; gap: .75rem; align-items: end; } .trio { gap: 1rem; } .extras { grid-template-columns: 1fr 1fr; } .why:not(:last-child) { padding-block-end: .25rem; }
.gross { display: none; } form:has([name="prices_include_tax"]:checked) .gross { display: inline; } form:has([name="prices_include_tax"]:checked) .net { display: none; }
@supports selector(:has(*)) {
  #items:has([name="extras"]:checked) .line ~ .line { padding-block-start: 1rem; border-top: 1px solid var(--line); }
  .line:not(:has(> .field [name$=".tax_rate"]:invalid)) .why:not(.open, :has(option:checked:not([value=""]))), .why:not(:has([value="exempt"]:checked)) .reason:not(.open), #items:not(:has([name="extras"]:checked)) .extras:not(.open), .terms:not(:has([name="currency"]:invalid)) .exchange:not(.open) { display: none; }
}
.secret { width: 100%; min-height: 3rem; padding: .75rem; border: 1px solid var(--edge); border-radius: .625rem; background: var(--ground); font: .9375rem/1.4 ui-monospace, monospace; }
.letter { padding: 1rem; border: 1px solid var(--line); border-radius: .625rem; background: var(--ground); white-space: pre-wrap; font: inherit; } .letter.sheet { white-space: normal; }
.codes { columns: 2; font: 1rem/2 ui-monospace, monospace; }
.code { display: block; width: min(100%, 13rem); height: auto; margin: .5rem auto; padding: .75rem; border-radius: .75rem; background: #fff; fill: #000; }
.notice { text-align: center; display: grid; gap: .5rem; justify-items: center; }
.badge { display: grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: 50%; background: var(--tint); color: var(--accent); }
.badge.bad { background: var(--bad-tint); color: var(--bad); } .badge.quiet { background: var(--line); color: var(--soft); }
.first { display: grid; gap: .25rem; } .first li { display: flex; gap: .75rem; align-items: baseline; padding: .5rem 0; } .first .icon { color: var(--accent); align-self: start; margin-top: .625rem; } .first a { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 600; }
.empty { text-align: center; padding: 2rem 1rem; } .card > .empty + .empty { padding-top: 0; margin-top: -.5rem; } .empty h2 + p { margin-top: .25rem; color: var(--soft); }
.asked, .doing { display: grid; gap: .75rem; } .doing:has(+ *) { order: 1; color: var(--soft); } .doing:has(+ *) > .waiting { display: none; } .used { order: -1; } .doing .steps:empty { display: none; }
.now:has(+ *) { display: none; }
.waiting::before { content: ""; display: inline-block; width: .625rem; height: .625rem; margin-inline-end: .625rem; border-radius: 50%; background: var(--accent); animation: waiting 1.2s ease-in-out infinite alternate; }
@keyframes waiting { to { opacity: .2; } }
.answer > * + * { margin-top: .75rem; } .answer a { padding-block: .875rem; } mark { background: var(--bad-tint); color: inherit; border-radius: .25rem; padding-inline: .125rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.pages { display: flex; gap: 1rem; justify-content: space-between; }
@media (min-width: 40rem) {
  .finder { grid-template-columns: minmax(14rem, 24rem) auto 1fr; } .more-filters:not([open]) { grid-column: auto; }
  .tiles { grid-template-columns: repeat(3, 1fr); } .card { padding: 1.5rem; } main.card.narrow { padding: 2rem; }
  .narrow .buttons { flex-wrap: nowrap; } .pair { grid-template-columns: 1fr 1fr; align-items: end; }
  .line { grid-template-columns: 1fr 6rem 8rem 5rem; } .line.itemized { grid-template-columns: 10rem 1fr 6rem 8rem 5rem; } .line > .field:first-of-type, .itemized > .field:nth-of-type(2) { grid-column: auto; } .trio { grid-template-columns: repeat(3, 1fr); } .why { grid-template-columns: 1fr 1fr; } .reason { grid-template-columns: 1fr 8rem; } .extras { grid-template-columns: 10rem 10rem 10rem 1fr; } .line legend, #items:not(:has([name="extras"]:checked)) .line ~ .line > .field > label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
@media (min-width: 60rem) { .top .wide { grid-template-columns: 1fr minmax(18rem, 26rem) auto; } .search { grid-column: 2; order: 0; margin: .5rem 0 0; } .top nav ul { flex-wrap: wrap; gap: 0; } .top nav a { padding-inline: .5rem; font-size: .9375rem; } .filters { grid-template-columns: repeat(4, 1fr); } .filters .button { justify-self: start; } .two { grid-template-columns: 1fr 1fr; } .even { align-items: stretch; } .split .facts { columns: 2; column-gap: 3rem; } .split .facts > div { break-inside: avoid; border-top: 0; border-bottom: 1px solid var(--line); } .broad .group { grid-template-columns: 1fr 1fr; align-items: end; } .broad .group > :has(textarea) { grid-column: 1 / -1; } .broad { grid-template-columns: 5fr 3fr; } }
@media (min-width: 69rem) { .paper { display: block; } }
@media (max-width: 39.99rem) {
  .tabs.groups > ul, .tabs.groups ul ul { flex-wrap: nowrap; } .tabs.groups > ul { overflow-x: auto; } .groups a, .groups p { white-space: nowrap; }
  .buttons:has(> .menu) { width: 100%; } .buttons:has(> .menu) > .button:first-child { flex: 1 0 100%; } .buttons > .menu { margin-inline-start: auto; } .todo .button { width: 100%; }
  .months { font-size: .6875rem; } .bars th { font-size: .9375rem; white-space: normal; width: 40%; } .bars th, .bars td { padding-inline: .375rem; }
  .rows thead { display: none; } .rows tr { position: relative; } .rows td:has(> .menu) { position: absolute; inset-block-start: 0; inset-inline-end: 0; } .rows tr:not(:first-child) td:has(> .menu) { inset-block-start: .75rem; }
  .rows, .rows tbody, .rows tr { display: block; } .rows tr { padding: .75rem 0; border-top: 1px solid var(--line); } .rows tbody tr:first-child { border: 0; padding-top: 0; }
  .rows th, .rows td { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: .125rem 0; border: 0; text-align: end; white-space: normal; }
  .rows th { text-align: start; } .bars th:first-child { padding-inline-start: 0; } .bars td:last-child { padding-inline-end: 0; }
  .rows [data-label]::before { content: attr(data-label); flex: none; max-width: 50%; color: var(--soft); font-weight: 400; text-align: start; } .rows td:empty { display: none; }
  .brief tr { display: flex; flex-wrap: wrap; align-items: center; column-gap: .75rem; padding: .25rem 0; } .brief tr::before { content: ""; order: 2; flex-basis: 100%; }
  .brief th, .brief td { padding: 0; } .brief td { display: none; } .brief td:has(> .menu) { display: block; } .rows.brief tr td:has(> .menu) { inset-block-start: .25rem; } .brief tbody tr:first-child td:has(> .menu) { inset-block-start: 0; }
  .rows .tag { white-space: normal; } .email { max-width: 100%; } .brief .at-end .small { display: none; }
  .brief [data-label]::before { content: none; } .brief th { flex: 1 1 0; min-width: 0; } .brief .at-end, .brief .aside { display: block; white-space: nowrap; } .brief .at-end { order: 1; font-weight: 600; } .brief tr:has(.menu) .at-end { margin-inline-end: 2.5rem; }
  .brief .below { display: block; order: 3; flex: 1 1 0; min-width: 0; text-align: start; color: var(--soft); } .brief .aside { order: 4; font-size: .875rem; }
  .brief th > *, .brief .below > :not(.tag) { display: block; max-width: 100%; line-height: 2.75rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } .brief .below:not(:has(> *)), .brief .below:has(> .tag) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 2.75rem; } .brief .below > .tag ~ a { display: inline-block; vertical-align: middle; }
}
@media (prefers-reduced-motion: reduce) { *, ::before { transition: none; animation: none; } }
@media print { .top nav, .out, .search, .menu, .buttons, .filters, .finder, .states, .pages { display: none; } body { background: #fff; } .card { box-shadow: none; } }
`,
);
