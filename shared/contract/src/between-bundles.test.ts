import { expect, test } from 'vitest';
import { beforeReload, chunkGlobalOf, failureShown, keptForms } from './between-bundles.ts';

test.each([
  [beforeReload, 'kontor:before-reload'],
  [keptForms, 'kontor-kept-forms'],
  [failureShown, 'kontor:failure-shown'],
  [chunkGlobalOf('kontor_pos_wms'), 'kontor_pos_wms_chunks'],
])('deployed bundles know %s by this name', (name, known) => expect(name).toBe(known));
