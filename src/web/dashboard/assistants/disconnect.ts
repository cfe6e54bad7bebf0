import { assistantNotFound } from '../../../operations/oauth/assistant.ts';
import { disconnectAssistant } from '../../../operations/oauth/disconnect-assistant.ts';
import { listAssistants } from '../../../operations/oauth/list-assistants.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { idIn, type Page, run, type SignedIn } from '../page.ts';

const BACK = '/settings/assistants';

export const disconnectAssistantPage: Page<SignedIn> = {
  path: '/settings/assistants/:id/disconnect',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].assistants.disconnecting;
    const id = idIn(visit);
    const { assistants } = await run(visit, listAssistants);
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
    await run(visit, disconnectAssistant, { id: idIn(visit) });
    return { goTo: visit.at(BACK), notice: 'assistant_disconnected' };
  },
};
