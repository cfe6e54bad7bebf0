/** Outside the catalogue, because bytes are no JSON; for anybody, because pay pages show it to anybody. */
import type { AccountRow } from '../../store/accounts.ts';
import type { Services } from '../context.ts';

export type Logo = { readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array };

/** The logo that the business has now; `undefined` when `file` is not, or no longer, its name. */
export async function findLogo({ store }: Services, { id, logo }: AccountRow, file: string): Promise<Logo | undefined> {
  const bytes = logo === file ? await store.logos.find(id, file) : undefined;
  return bytes && { type: file.endsWith('.png') ? 'image/png' : 'image/jpeg', bytes };
}
