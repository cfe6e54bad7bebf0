import { assistantNotFound } from '../../../operations/oauth/assistant.ts';
import { disconnectAssistant } from '../../../operations/oauth/disconnect-assistant.ts';
import { listAssistants } from '../../../operations/oauth/list-assistants.ts';
import { stepView } from '../frame/step.ts';
import { ask, type Inside, idIn, type Page, rowIdIn } from '../page.ts';
import { ASSISTANT_WORDS } from './words.ts';

const { disconnecting: words } = ASSISTANT_WORDS;
const BACK = '/settings/assistants';

export const disconnectAssistantPage: Page<Inside> = {
  path: '/settings/assistants/:id/disconnect',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const id = idIn(visit);
    const { assistants } = await ask(visit, listAssistants);
    const found = assistants.find((one) => one.id === id);
    if (!found) throw assistantNotFound(id);
    const { text, button } = words;
    const title = words.title(found.client_name);
    return stepView(
      visit,
      { title, text, button, path: `${BACK}/${id}/disconnect`, back: BACK, isDangerous: true },
      refused,
    );
  },
  act: async (visit) => {
    await ask(visit, disconnectAssistant, { id: rowIdIn(visit) });
    return { goTo: visit.at(BACK), say: 'assistant_disconnected' };
  },
};
