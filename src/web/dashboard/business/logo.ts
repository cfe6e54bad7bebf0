import { html } from 'hono/html';
import { invalid } from '../../../model/billing-error.ts';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { setLogo } from '../../../operations/business/set-logo.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { type Page, run, type SignedIn, type UploadedFile } from '../page.ts';

const BACK = '/settings/business';
const FIELD = 'logo';
const KIB = BOUNDS.logoBytes / 1024;

export const logoPage: Page<SignedIn> = {
  path: `${BACK}/logo`,
  needs: 'account.manage',
  upload: {
    field: FIELD,
    bytesMax: BOUNDS.logoBytes,
    tooLarge: (language) => DASHBOARD[language].business.logo.tooLarge(String(KIB)),
  },
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].business.logo;
    const { title, text, field: label, button } = words;
    const attributes = html` accept="image/png,image/jpeg"`;
    const hint = words.hint({ kib: String(KIB), pixels: String(BOUNDS.logoPixels) });
    const fields = [{ name: FIELD, label, hint, type: 'file', attributes }] as const;
    return stepView(visit, { title, text, path: `${BACK}/logo`, back: BACK, fields, button, hasFile: true }, refused);
  },
  act: async (visit, _sent, files) => {
    await run(visit, setLogo, { logo: theOneIn(files, visit.language) });
    return { goTo: visit.at(BACK), notice: 'logo_set' };
  },
};

function theOneIn(files: readonly UploadedFile[], language: Language): Uint8Array {
  const words = DASHBOARD[language].business.logo;
  if (files.length > 1) throw invalid([{ field: FIELD, message: words.oneOnly }]);
  const [file] = files;
  if (file?.field !== FIELD) throw invalid([{ field: FIELD, message: words.missing }]);
  return file.bytes;
}
