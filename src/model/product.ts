/** Description of this product for assistants, stores and directories. `package.json` has further facts. */

export const TITLE = 'Billhook';

/** At most 100 characters, the limit of the registry of MCP servers. */
export const SHORT_DESCRIPTION = 'Invoices, payments and reminders: ask what is overdue, bill and remind customers.';

/** The `homepage` of `package.json`; a test checks that both are equal. */
export const WEBSITE = 'https://github.com/billhook/billhook#readme';

export const BRAND_COLOR = '#0b6e55';

/** The logo: a "b" whose stem ends in a hook, in a square of 32 units. */
export const MARK_SHAPE = '<path d="M16.5 6.5c-3.7 0-5.5 2-5.5 5.5v13.5"/><circle cx="17" cy="19.5" r="6"/>';
export const MARK_STROKE = 'fill="none" stroke-width="3.25" stroke-linecap="round"';

/** The logo as an image for browsers, stores and assistants. */
export const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${BRAND_COLOR}"/><g ${MARK_STROKE} stroke="#fff">${MARK_SHAPE}</g></svg>`;
