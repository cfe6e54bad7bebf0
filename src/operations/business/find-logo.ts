/**
 * Reads the logo. Not in the catalogue of operations, because its result is bytes, not JSON. Needs no permission,
 * because pay pages show the logo to every visitor.
 */
import type { AccountRow } from '../../store/access/accounts.ts';
import type { Services } from '../kernel/context.ts';

export type Logo = { readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array };

/**
 * Returns the current logo. `undefined` if `file` is not the name of the current logo, for example because the logo was
 * changed.
 */
export async function findLogo({ store }: Services, { id, logo }: AccountRow, file: string): Promise<Logo | undefined> {
  const bytes = logo === file ? await store.logos.find(id, file) : undefined;
  return bytes && { type: file.endsWith('.png') ? 'image/png' : 'image/jpeg', bytes };
}
