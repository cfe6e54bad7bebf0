/**
 * Not in the catalogue: its result is bytes, not JSON. Needs no permission: pay pages show the logo to every visitor.
 */
import type { AccountRow } from '../../store/access/accounts.ts';
import type { Services } from '../kernel/context.ts';

export type Logo = { readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array };

/** The current logo; `undefined` if `file` is not its name, for example after a change of the logo. */
export async function findLogo({ store }: Services, { id, logo }: AccountRow, file: string): Promise<Logo | undefined> {
  const bytes = logo === file ? await store.logos.find(id, file) : undefined;
  return bytes && { type: file.endsWith('.png') ? 'image/png' : 'image/jpeg', bytes };
}
