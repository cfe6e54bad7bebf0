/** Where a line may end: after a blank, after a hyphen before a letter, and between characters of Chinese and Japanese. */
export function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false;
  if (before === ' ') return true;
  if (/[-\u2010\u2012-\u2014]/u.test(before)) return /\p{L}/u.test(after);
  return (
    (IDEOGRAPHIC.test(before) || IDEOGRAPHIC.test(after)) && !ENDS_WITH_NOT.test(before) && !STARTS_WITH_NOT.test(after)
  );
}

/** Marks and joiners belong to the character before them, also where a long word is cut. */
export function mayCut(after: string): boolean {
  return !/[\p{M}\p{Join_Control}]/u.test(after);
}

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;
const ENDS_WITH_NOT = /[\p{Ps}\p{Pi}]/u;
const STARTS_WITH_NOT = /[\p{Pe}\p{Pf}\p{M}、。，．：；？！・ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ!,.:;?]/u;
