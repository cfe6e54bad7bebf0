import { removeLogo } from '../../../operations/business/remove-logo.ts';
import { stepView } from '../frame/step.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { BUSINESS_WORDS } from './words.ts';

const { removing: words } = BUSINESS_WORDS.logo;
const BACK = '/settings/business';

export const removeLogoPage: Page<Inside> = {
  path: `${BACK}/logo/remove`,
  needs: 'account.manage',
  show: async (visit, refused) =>
    stepView(visit, { ...words, path: `${BACK}/logo/remove`, back: BACK, isDangerous: true }, refused),
  act: async (visit) => {
    await ask(visit, removeLogo);
    return { goTo: visit.at(BACK), say: 'logo_removed' };
  },
};
