const OPEN_MENU = 'details.menu[open]';

/** Closes an open menu on Escape and on a click outside it. */
export function closeMenus(): void {
  document.addEventListener('keydown', ({ key }) => {
    const menu = document.querySelector<HTMLDetailsElement>(OPEN_MENU);
    if (key !== 'Escape' || !menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) {
      if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    }
  });
}
