import { createHash } from 'node:crypto';
import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { operation } from '../kernel/operation.ts';

export const setLogo = operation({
  name: 'setLogo',
  title: 'Set the logo',
  summary: 'Sets the picture (PNG or JPEG) that pay pages and future invoices show.',
  scope: 'account.manage',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: z.strictObject({ logo: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be a file') }),
  output: z.object({ logo: z.string() }),
  refusals: [],
})(async (ctx, { logo }) => {
  const { id } = ctx.account;
  // Imported on first use, because only this operation reads pictures.
  const { readPicture } = await import('./picture/read-picture.ts');
  const read = readPicture(logo);
  if ('fault' in read) throw invalid([{ field: 'logo', message: read.fault }]);
  const file = `${createHash('sha256').update(read.bytes).digest('hex').slice(0, 32)}.${read.kind}`;
  return ctx.write(async (tx) => {
    await tx.businesses.change(id, { logo: file });
    await tx.logos.put(id, file, read.bytes);
    await tx.logos.forgetOthers(id, file);
    return {
      result: { logo: file },
      events: [],
      activity: {
        subject: { kind: 'account', id },
        summary: `Changed the logo, ${read.width} × ${read.height} pixels`,
      },
    };
  });
});
