/** Pages for adding, editing and deleting an item. */

import { html } from 'hono/html';
import { createItem } from '../../../operations/items/create-item.ts';
import { deleteItem } from '../../../operations/items/delete-item.ts';
import { getItem } from '../../../operations/items/get-item.ts';
import type { ItemData } from '../../../operations/items/item.ts';
import { updateItem } from '../../../operations/items/update-item.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { changesIn } from '../components/changes.ts';
import { stepView } from '../components/step.ts';
import { filledIn, idIn, type Page, run, runOnce, type SignedIn } from '../page.ts';
import { ITEM_FIELDS, itemFields, itemInput, shownValues, unlessTaken } from './fields.ts';

export const newItemPage: Page<SignedIn> = {
  path: '/items/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const fields = itemFields(visit.language, { currency: visit.session.account.currency });
    const step = { path: '/items/new', back: '/items', text: '', fields, ...DASHBOARD[visit.language].items.adding };
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const raw = itemInput(filledIn(sent, ITEM_FIELDS));
    await unlessTaken(runOnce(visit, createItem, raw, sent), visit.language);
    return { goTo: visit.at('/items'), notice: 'item_made' };
  },
};

export const changeItemPage: Page<SignedIn> = {
  path: '/items/:id/change',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const item = await itemOf(visit);
    const { changing, removing } = DASHBOARD[visit.language].items;
    const step = {
      path: `/items/${item.id}/change`,
      back: '/items',
      title: changing.title(item.code),
      text: '',
      fields: itemFields(visit.language, shownValues(item)),
      button: changing.button,
      more: html`<p><a class="link" href="${visit.at(`/items/${item.id}/delete`)}">${removing.link}</a></p>`,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const item = await itemOf(visit);
    const required = ['code', 'description', 'unit', 'currency', 'active'];
    const changes = itemInput(changesIn(shownValues(item), sent, ITEM_FIELDS, required));
    if (Object.keys(changes).length > 0)
      await unlessTaken(run(visit, updateItem, { id: item.id, ...changes }), visit.language);
    return { goTo: visit.at('/items'), notice: 'item_changed' };
  },
};

export const deleteItemPage: Page<SignedIn> = {
  path: '/items/:id/delete',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { id, code } = await itemOf(visit);
    const { title, text, button } = DASHBOARD[visit.language].items.removing;
    const step = {
      path: `/items/${id}/delete`,
      back: `/items/${id}/change`,
      title: title(code),
      text,
      button,
    } as const;
    return stepView(visit, { ...step, isDangerous: true }, refused);
  },
  act: async (visit) => {
    const { deleted } = await run(visit, deleteItem, { id: idIn(visit) });
    return { goTo: visit.at('/items'), notice: deleted ? 'item_deleted' : 'item_deactivated' };
  },
};

function itemOf(visit: SignedIn): Promise<ItemData> {
  return run(visit, getItem, { id: idIn(visit) });
}
