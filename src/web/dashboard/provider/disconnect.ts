import { disconnectProvider } from '../../../operations/providers/disconnect-provider.ts';
import { stepView } from '../frame/step.ts';
import { doOnce, type Inside, type Page } from '../page.ts';
import { PROVIDER_WORDS } from './words.ts';

const { disconnecting: words } = PROVIDER_WORDS;
const PLACE = '/settings/provider';

export const disconnectPage: Page<Inside> = {
  path: '/settings/provider/disconnect',
  needs: 'account.manage',
  show: async (visit, refused) =>
    stepView(visit, { ...words, path: `${PLACE}/disconnect`, back: PLACE, fields: [], isDangerous: true }, refused),
  act: async (visit, sent) => {
    await doOnce(visit, disconnectProvider, {}, sent);
    return { goTo: visit.at(PLACE), say: 'provider_gone' };
  },
};
