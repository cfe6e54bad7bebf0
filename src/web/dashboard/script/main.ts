/** Additions for browsers that run scripts. Every page works without them. */
import { addCopyButtons } from './copy-buttons.ts';
import { addDatePickers } from './date-picker.ts';
import { showWhileTyping } from './live-form.ts';
import { closeMenus } from './menus.ts';
import { addSelectAll } from './select-all.ts';

closeMenus();
addDatePickers();
addCopyButtons();
addSelectAll();
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) showWhileTyping(form);
