import { connectProvider } from '../../../operations/providers/connect-provider.ts';
import { showProvider } from '../../../operations/providers/show-provider.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { filledIn, type Page, run, type SignedIn } from '../page.ts';
import { keyField } from './connect.ts';

const PLACE = '/settings/provider';

/**
 * Connects the provider again, with the state `ready`. The form asks for the API key again, because the operation
 * requires the key. The sandbox has no key.
 */
export const readyPage: Page<SignedIn> = {
  path: '/settings/provider/ready',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].provider.ready;
    const { kind, state } = await run(visit, showProvider);
    if (kind === null || state === 'ready') return { goTo: visit.at(PLACE) };
    const { isOptional: _, ...key } = keyField(visit.language);
    const fields = kind === 'sandbox' ? [] : [key];
    return stepView(visit, { ...words, path: `${PLACE}/ready`, back: PLACE, fields }, refused);
  },
  act: async (visit, sent) => {
    const { kind, state, drill } = await run(visit, showProvider);
    // The button was pressed twice or on an outdated page. Nothing is changed.
    if (kind === null || state === 'ready') return { goTo: visit.at(PLACE) };
    const raw = { kind, state: 'ready', ...(drill === null ? {} : { drill }), ...filledIn(sent, ['api_key']) };
    await run(visit, connectProvider, raw);
    return { goTo: visit.at(PLACE), notice: 'provider_ready' };
  },
};
