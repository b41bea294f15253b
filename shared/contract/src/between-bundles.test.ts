import { expect, test } from '@jest/globals';
import { beforeReload, chunkGlobalOf, failureShown, keptForms, uniqueNameOf } from './between-bundles.ts';

test.each([
  [beforeReload, 'kontor:before-reload'],
  [keptForms, 'kontor-kept-forms'],
  [failureShown, 'kontor:failure-shown'],
  [chunkGlobalOf('kontor_pos_wms'), 'kontor_pos_wms_chunks'],
  [uniqueNameOf('kontor_pos_wms'), 'kontor-pos-wms'],
])('bundles that are deployed already know %s by this name', (name, known) => expect(name).toBe(known));
