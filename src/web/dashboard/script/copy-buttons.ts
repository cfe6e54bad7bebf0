/**
 * Adds a button below each address for sharing. The button copies the address. Browsers allow copying only on pages
 * with https, and on pages from the user's own machine.
 */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return;
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-copy]')) {
    const { copy = '', copied = '' } = field.dataset;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button second';
    button.textContent = copy;
    // With this attribute, screen readers read the changed text aloud.
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(field.value).then(() => {
        button.textContent = copied;
      });
    });
    field.after(button);
  }
}
