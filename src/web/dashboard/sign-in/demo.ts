import { signInWithLink } from '../../../operations/sign-in/with-link.ts';
import { troubleView } from '../components/document.ts';
import type { Guest, Page } from '../page.ts';
import { onward } from './password.ts';

/**
 * Route for the sign-in button of a demo. Answers 404 if the service is no demo, or if the browser runs on another
 * machine.
 */
export const demoPage: Page<Guest> = {
  path: '/sign-in/demo',
  show: async (visit) =>
    visit.demo ? { goTo: visit.at('/sign-in') } : { ...troubleView('not_found', visit), status: 404 },
  act: async (visit) => {
    if (!visit.demo) return { ...troubleView('not_found', visit), status: 404 };
    return onward(visit, await signInWithLink(visit.services, visit.visitor, await visit.demo.newLink()));
  },
};
