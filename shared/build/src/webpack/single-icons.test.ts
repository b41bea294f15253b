import { expect, test } from 'vitest';
import singleIcon from './single-icon.ts';
import singleIcons from './single-icons.ts';

const icons = 'export var mdiCheck = "M21,7";\nexport var mdiCheckAll = "M0.41";\n';
const moduleOf = (name: string) => singleIcon.call({ resourceQuery: `?${name}` } as never, icons);

test('each icon is a module of its own, wherever it is imported', () => {
  expect(singleIcons("import {\n  mdiCheck,\n  mdiCheckAll,\n} from '@mdi/js';\nconst a = 1;")).toBe(
    "import { mdiCheck } from '@mdi/js?mdiCheck'; import { mdiCheckAll } from '@mdi/js?mdiCheckAll';\nconst a = 1;",
  );
});

test('the module has that icon alone', () => {
  expect(moduleOf('mdiCheck')).toBe('export var mdiCheck = "M21,7";');
});

test('an icon that does not exist fails the build', () => {
  expect(() => moduleOf('mdiChecks')).toThrow('mdiChecks');
});
