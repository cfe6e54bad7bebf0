// What files import from our own files and does not exist, all of it at once: an import that fails stops at the first.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export function missingImports(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return Array.from(source.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)';/gm)).flatMap(
      ({ 1: names = '', 2: from = '', index }) => {
        const place = `${file}:${source.slice(0, index).split('\n').length}`;
        const target = join(dirname(join(root, file)), from);
        const shown = relative(root, target);
        if (!existsSync(target))
          return [`${place} imports ${shown}, which does not exist: write it, or correct the path`];
        const text = readFileSync(target, 'utf8');
        return imported(names)
          .filter((name) => !isExported(text, name))
          .map(
            (name) => `${place} imports ${name}, which ${shown} does not export: write it there, or correct the name`,
          );
      },
    );
  });
}

/** `type A, b as c`: A and b. */
function imported(names: string): string[] {
  return names.split(',').flatMap((one) => /^\s*(?:type )?(\w+)/.exec(one)?.[1] ?? []);
}

function isExported(text: string, name: string): boolean {
  const declared = new RegExp(`^export (?:async )?(?:const|let|function|class|type|interface|enum) ${name}\\b`, 'm');
  const listed = Array.from(text.matchAll(/^export (?:const )?(?:type )?\{([^}]*)\}/gm), ([, names = '']) => names);
  return (
    declared.test(text) || /^export \*/m.test(text) || listed.some((names) => new RegExp(`\\b${name}\\b`).test(names))
  );
}
