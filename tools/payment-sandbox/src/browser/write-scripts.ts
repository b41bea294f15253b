import { mkdirSync, writeFileSync } from 'node:fs';
import { bundle } from './bundle.ts';
import { builtFile, scripts } from './scripts.ts';

// Compiles the scripts of pages for a container, which has no compiler: `node write-scripts.ts FOLDER`.
const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const entry of Object.values(scripts)) writeFileSync(builtFile(folder, entry), bundle(entry));
