/** Adds two buttons above a list of checkboxes: one selects all checkboxes, and the other clears them. */
export function addSelectAll(): void {
  for (const list of document.querySelectorAll<HTMLElement>('fieldset[data-all]')) {
    const { all = '', none = '' } = list.dataset;
    const buttons = document.createElement('p');
    buttons.className = 'ways';
    buttons.append(buttonFor(list, all, true), buttonFor(list, none, false));
    list.prepend(buttons);
  }
}

function buttonFor(list: HTMLElement, label: string, checked: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain';
  button.textContent = label;
  button.addEventListener('click', () => {
    for (const box of list.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) box.checked = checked;
  });
  return button;
}
