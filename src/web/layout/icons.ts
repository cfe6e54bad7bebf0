/** Decorative icons in the colour of the surrounding text. */
import { raw } from 'hono/html';

const PATHS = {
  card: '<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="M2.5 9.5h19M6.5 15h4"/>',
  bank: '<path d="M3 9.5 12 4l9 5.5zM5.5 10v7m4.3-7v7m4.4-7v7m4.3-7v7M3 20h18"/>',
  wallet: '<path d="M18.5 7.5v-3h-13a2.5 2.5 0 0 0 0 5h15v10h-15a2.5 2.5 0 0 1-2.5-2.5v-10M16 14.5h1"/>',
  good: '<path d="m5 12.5 4.7 4.7L19 7.5"/>',
  wait: '<path d="M12 6.5V12l3.5 2.5"/><circle cx="12" cy="12" r="9"/>',
  bad: '<path d="M12 4.5v10m0 5v.1"/>',
  more: '<path d="M5 12v.1M12 12v.1M19 12v.1"/>',
  next: '<path d="M5 12h13m-5.5-5.5L18 12l-5.5 5.5"/>',
  search: '<path d="M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0m-1.75 4.75 4.75 4.75"/>',
  quiet: '<path d="M6.5 12h11"/>',
} as const;
export type Icon = keyof typeof PATHS;

export function icon(name: Icon) {
  return raw(
    `<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`,
  );
}
