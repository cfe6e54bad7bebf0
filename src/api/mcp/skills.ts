/**
 * Skills (SEP-2640): instructions for a task, as files that assistants load when needed. The files are in
 * `tools/skills/`, where hosts that read skills from folders find them. The published list of skills contains a digest
 * of each file. The list is a generated file, because computing the digests would delay the start.
 */
import { readFileSync } from 'node:fs';
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import type { NeedsTools } from '../../tools/list.ts';
import type { ToolName } from '../../tools/table.ts';

export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';
const SKILL_SCHEME = 'skill://';

/** One skill in the answer of `skills/list`. */
export type Skill = {
  readonly uri: string;
  readonly frontmatter: {
    readonly name: string;
    readonly description: string;
    /** Names of the tools that the skill needs, separated by spaces. */
    readonly metadata: { readonly tools: string };
  };
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[];
};

export type ListedSkill = NeedsTools & { readonly skill: Skill };

/** Relative path that is valid from `src/api/mcp` and from `dist/api/mcp`. */
const TOOLS = new URL('../../../tools/', import.meta.url);

export function allSkills(): readonly ListedSkill[] {
  read ??= (JSON.parse(readFileSync(new URL('skills.json', TOOLS), 'utf8')) as { readonly skills: Skill[] }).skills.map(
    (skill) => ({ skill, tools: skill.frontmatter.metadata.tools.split(' ') as ToolName[] }),
  );
  return read;
}
let read: readonly ListedSkill[] | undefined;

export function skillResources(skills: readonly ListedSkill[]): Resource[] {
  return skills.map(({ skill: { uri, frontmatter } }) => ({
    uri,
    name: frontmatter.name,
    description: frontmatter.description,
    mimeType: MARKDOWN,
  }));
}

const MARKDOWN = 'text/markdown';

/**
 * Returns the content of a file in `skills`; `undefined` for any other address, so that no unpublished file can be
 * read.
 */
export function readSkillFile(uri: string, skills: readonly ListedSkill[]): ReadResourceResult | undefined {
  const file = skills.flatMap(({ skill }) => skill.resources).find((one) => one.uri === uri);
  if (!file) return undefined;
  const path = new URL(`skills/${uri.slice(SKILL_SCHEME.length)}`, TOOLS);
  return { contents: [{ uri, mimeType: MARKDOWN, text: readFileSync(path, 'utf8') }] };
}
