import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { invalid } from '../../../model/refusal.ts';
import { setLogo } from '../../../operations/business/set-logo.ts';
import { stepView } from '../frame/step.ts';
import { ask, type Inside, type Page, type SentFile } from '../page.ts';
import { BUSINESS_WORDS } from './words.ts';

const { logo: words } = BUSINESS_WORDS;
const BACK = '/settings/business';
const FIELD = 'logo';
const KIB = BOUNDS.logoBytes / 1024;

export const logoPage: Page<Inside> = {
  path: `${BACK}/logo`,
  needs: 'account.manage',
  takes: { field: FIELD, bytesMax: BOUNDS.logoBytes, tooLarge: words.tooLarge(KIB) },
  show: async (visit, refused) => {
    const { title, text, field: label, button } = words;
    const attributes = html` accept="image/png,image/jpeg"`;
    const hint = words.hint(KIB, BOUNDS.logoPixels);
    const fields = [{ name: FIELD, label, hint, type: 'file', attributes }] as const;
    return stepView(visit, { title, text, path: `${BACK}/logo`, back: BACK, fields, button, hasFile: true }, refused);
  },
  act: async (visit, _sent, files) => {
    await ask(visit, setLogo, { logo: theOneIn(files) });
    return { goTo: visit.at(BACK), say: 'logo_set' };
  },
};

function theOneIn(files: readonly SentFile[]): Uint8Array {
  if (files.length > 1) throw invalid([{ field: FIELD, message: words.oneOnly }]);
  const [file] = files;
  if (file?.field !== FIELD) throw invalid([{ field: FIELD, message: words.missing }]);
  return file.bytes;
}
