import { pageRegistryId } from '@kontor/contract/page-registry';
import { wholeRegistry } from './whole-registry.ts';

// As in the HTML of every page. Tests of what the server renders have no document.
if (typeof document !== 'undefined') {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = pageRegistryId;
  script.textContent = JSON.stringify(wholeRegistry);
  document.head.append(script);
}
