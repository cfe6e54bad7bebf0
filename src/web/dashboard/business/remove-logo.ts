import { removeLogo } from '../../../operations/business/remove-logo.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { type Page, run, type SignedIn } from '../page.ts';

const BACK = '/settings/business';

export const removeLogoPage: Page<SignedIn> = {
  path: `${BACK}/logo/remove`,
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].business.logo.removing;
    return stepView(visit, { ...words, path: `${BACK}/logo/remove`, back: BACK, isDangerous: true }, refused);
  },
  act: async (visit) => {
    await run(visit, removeLogo);
    return { goTo: visit.at(BACK), notice: 'logo_removed' };
  },
};
