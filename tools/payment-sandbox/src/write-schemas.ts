import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { generateSchemas } from './generate-schemas.ts';
import { schemaFile } from './schemas/schemas.ts';

writeFileSync(schemaFile, gzipSync(JSON.stringify(generateSchemas()), { level: 9 }));
