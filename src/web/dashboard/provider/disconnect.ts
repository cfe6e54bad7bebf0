import { disconnectProvider } from '../../../operations/providers/disconnect-provider.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn } from '../page.ts';

const PLACE = '/settings/provider';

export const disconnectPage: Page<SignedIn> = {
  path: '/settings/provider/disconnect',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].provider.disconnecting;
    return stepView(
      visit,
      { ...words, path: `${PLACE}/disconnect`, back: PLACE, fields: [], isDangerous: true },
      refused,
    );
  },
  act: async (visit, sent) => {
    await runOnce(visit, disconnectProvider, {}, sent);
    return { goTo: visit.at(PLACE), notice: 'provider_gone' };
  },
};
