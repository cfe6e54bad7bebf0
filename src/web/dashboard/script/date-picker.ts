/**
 * Adds a button beside each date field. The button opens the browser's calendar. The field itself keeps the reader's
 * format.
 */

const SVG = 'http://www.w3.org/2000/svg';
const CALENDAR = 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4';

export function addDatePickers(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-date]')) addPicker(field);
}

function addPicker(field: HTMLInputElement): void {
  const { date: format = '', pick = '', min = '', max = '' } = field.dataset;
  const calendar = document.createElement('input');
  calendar.type = 'date';
  calendar.tabIndex = -1;
  calendar.setAttribute('aria-hidden', 'true');
  calendar.min = min;
  calendar.max = max;
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', `${pick}: ${field.labels?.[0]?.textContent ?? ''}`);
  button.append(icon());
  button.addEventListener('click', () => {
    calendar.value = toIso(field.value, format);
    calendar.showPicker();
  });
  calendar.addEventListener('change', () => {
    field.value = fromIso(calendar.value, format);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const around = document.createElement('span');
  around.className = 'dated';
  field.replaceWith(around);
  around.append(field, calendar, button);
}

function icon(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', CALENDAR);
  svg.append(path);
  return svg;
}

/** Converts `30-11-2026` with the format `DD-MM-YYYY` to `2026-11-30`, and any other text to ''. */
function toIso(text: string, format: string): string {
  const parts = text.trim().match(/\d+/g) ?? [];
  const names: readonly string[] = format.match(/[A-Z]+/g) ?? [];
  const part = (name: string) => (parts[names.indexOf(name)] ?? '').padStart(name.length, '0');
  const iso = ['YYYY', 'MM', 'DD'].map(part).join('-');
  return parts.length === 3 && /^\d{4}-\d\d-\d\d$/.test(iso) ? iso : '';
}

function fromIso(iso: string, format: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return iso === '' ? '' : format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}
