/** The tools with what this protocol says beside, for `tools/mcp.json`. */
import { defineTools } from '../../tools/definitions.ts';
import type { ToolFile } from '../../tools/list.ts';
import { VIEW_META } from './view-resource.ts';

export function toolFile(): ToolFile {
  return defineTools(({ view }) => (view ? VIEW_META : {}));
}
