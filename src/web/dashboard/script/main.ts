/** Additions for browsers that run scripts. Every page works without them. */
import { addDatePickers } from './date-picker.ts';
import { showWhileTyping } from './live-form.ts';
import { closeMenus } from './menus.ts';

closeMenus();
addDatePickers();
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) showWhileTyping(form);
