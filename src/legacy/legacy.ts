/**
 * V2 and V1, the interfaces before REST. This file is the only entry to the folder, and only `src/app.ts` imports it.
 * docs/architecture/legacy.md explains how to delete the folder. All other files of the folder are imported only when
 * they are needed.
 */
import type { Addresses } from '../operations/kernel/context.ts';

export const legacy = {
  /** Operations that only V2 and V1 have. */
  operations: async () => Object.values((await import('./operations/list.ts')).LEGACY_OPERATIONS),
  /** OpenAPI documents. The keys are the names of their files in `schema/`. */
  documents: {
    v2: async ({ apiUrl }: Addresses) => (await import('./v2/openapi.ts')).v2Document(apiUrl),
    legacy: async ({ linkUrl }: Addresses) => (await import('./v1/openapi.ts')).v1Document(linkUrl),
  },
  /** Routers and their addresses. */
  mounts: async () => (await import('./mounts.ts')).legacyMounts,
} as const;
