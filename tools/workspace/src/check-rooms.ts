import { root } from './bundles.ts';
import { house } from './rooms.ts';
import { wrongImports } from './wrong-imports.ts';

const wrong = wrongImports(root, house);
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;
