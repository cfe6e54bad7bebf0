/** Calls of the operations in `src/operations/uploads`. */
import type { Calls } from './call.ts';

export const UPLOADS = {
  requestUpload: {
    examples: [{ purpose: 'bank_statement' }, { purpose: 'holiday_photo' }],
    stranger: 'makes one for the own account',
    fields: { purpose: 'bank_statement' },
    limits: [['free', () => ({ purpose: 'bank_statement' })]],
  },
  getUpload: {
    examples: [{ id: 1 }, { id: 99 }],
    stranger: [({ upload }) => ({ id: upload }), 'upload_not_found'],
  },
} satisfies Partial<Calls>;
