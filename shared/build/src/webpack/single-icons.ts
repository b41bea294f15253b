const imported = /import \{([^}]+)\} from '@mdi\/js';/g;

/**
 * Imports every icon from a module of its own: all seven thousand are one module, which is in one chunk with the icons of
 * all pages. `single-icon.ts` makes these modules.
 */
export default function singleIcons(source: string): string {
  return source.replace(imported, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => `import { ${name} } from '@mdi/js?${name}';`)
      .join(' '),
  );
}
