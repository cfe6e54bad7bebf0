/** Actions of a row, in a menu that opens without a script. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { icon } from '../../layout/icons.ts';

type Link = { readonly href: string; readonly label: string; readonly isFile?: true };

/**
 * Returns the menu of a row. `of`: name of the row. The menu's label contains this name, because screen readers list
 * menus without their rows. All menus have the same `name` attribute, so that only one menu is open at a time.
 */
export function rowMenu(of: string, links: readonly Link[], language: Language): Html {
  return html`<details class="menu" name="row-menu"><summary>${icon('more')}<span class="hidden">${DASHBOARD[language].page.actionsFor(of)}</span></summary>
<ul>${links.map(({ href, label, isFile }) => html`<li><a href="${href}"${isFile ? html` download` : ''}>${label}<span class="hidden"> ${of}</span></a></li>`)}</ul></details>`;
}
