/** The limits form, for tokens and for connected assistants. */

import type * as z from 'zod';
import { assistantNotFound } from '../../../operations/oauth/assistant.ts';
import { listAssistants } from '../../../operations/oauth/list-assistants.ts';
import { limitToken } from '../../../operations/tokens/limit-token.ts';
import type { LimitsShown } from '../../../operations/tokens/limits.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { tokenOf } from '../api/token-of.ts';
import { stepView } from '../components/step.ts';
import { idIn, type Page, run, type SignedIn } from '../page.ts';
import { inOneField, limitFields, limitsSent } from './fields.ts';

type Limited = { readonly id: number; readonly name: string; readonly limits: z.input<typeof LimitsShown> };

function limitsPage(back: string, find: (visit: SignedIn) => Promise<Limited>): Page<SignedIn> {
  return {
    path: `${back}/:id/limits`,
    needs: 'account.manage',
    show: async (visit, refused) => {
      const words = DASHBOARD[visit.language].limits.page;
      const { id, name, limits } = await find(visit);
      const { text, button } = words;
      const fields = limitFields(visit, refused, limits);
      return stepView(
        visit,
        { title: words.title(name), text, button, path: `${back}/${id}/limits`, back, fields },
        refused,
      );
    },
    act: async (visit, sent) => {
      const { id } = await find(visit);
      await run(visit, limitToken, { id, ...limitsSent(sent) }).catch(inOneField);
      return { goTo: visit.at(back), notice: 'limits_set' };
    },
  };
}

async function assistantOf(visit: SignedIn): Promise<Limited> {
  const id = idIn(visit);
  const { assistants } = await run(visit, listAssistants);
  const found = assistants.find((one) => one.id === id);
  if (!found) throw assistantNotFound(id);
  return { id, name: found.client_name, limits: found.limits };
}

export const tokenLimitsPage = limitsPage('/settings/api', tokenOf);
export const assistantLimitsPage = limitsPage('/settings/assistants', assistantOf);
